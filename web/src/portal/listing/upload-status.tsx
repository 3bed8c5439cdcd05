import { X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Upload } from '../media/upload-queue.ts';

interface StatusProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
  /** Gets the focus when the focused button disappears with the end of the upload. */
  chooser: RefObject<HTMLButtonElement | null>;
}

/** An upload that runs or has failed, in place of the URL. */
export function UploadStatus(props: StatusProps) {
  return props.upload.status === 'failed' ? <Failed {...props} /> : <Running {...props} />;
}

function Running({ upload: { name, status, percent }, onCancel, chooser }: StatusProps) {
  const box = useFocusHandover(chooser);
  const words = status === 'waiting' ? 'Waiting…' : percent === 100 ? 'Processing…' : `${percent}%`;
  return (
    <div ref={box} className="flex h-9 items-center gap-1">
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex gap-3 text-xs">
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span className="text-ink-3 tabular-nums">{words}</span>
        </div>
        <ProgressBar aria-label={`Upload of ${name}`} value={percent} max={100} className="h-1.5 rounded-full" />
      </div>
      <IconButton label={`Cancel upload of ${name}`} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  );
}

function Failed({ upload: { name, error, previous }, onRetry, onCancel, chooser }: StatusProps) {
  const box = useFocusHandover(chooser);
  return (
    <div ref={box}>
      <p className="truncate text-xs text-ink-3" title={name}>
        {name}
      </p>
      <ErrorText>{error}</ErrorText>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {previous ? 'Keep current image' : 'Discard'}
        </Button>
      </div>
    </div>
  );
}

function useFocusHandover(target: RefObject<HTMLButtonElement | null>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) target.current?.focus();
    };
  }, [target]);
  return box;
}
