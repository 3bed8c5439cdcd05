import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

/** `name` is what is copied, for the accessible name. */
export function CopyButton({ text, label = 'Copy', name }: { text: string; label?: string; name?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.failed(new Error('Your browser blocked it. Select the text and copy it.'), 'Couldn’t copy');
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button size="sm" icon={copied ? <Check /> : <Copy />} onClick={copy}>
      <span aria-live="polite">
        {copied ? 'Copied' : label}
        {name && <span className="sr-only"> {name}</span>}
      </span>
    </Button>
  );
}
