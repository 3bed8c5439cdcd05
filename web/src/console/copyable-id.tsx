import { CopyButton } from '../ui/copy-button.tsx';

/** An ID with a copy button, for logs and emails. */
export function CopyableId({ id }: { id: string }) {
  return (
    <div className="flex items-center justify-between gap-3 border-t px-5 py-3">
      <code className="min-w-0 truncate font-mono text-xs text-ink-3">{id}</code>
      <CopyButton text={id} label="Copy ID" />
    </div>
  );
}
