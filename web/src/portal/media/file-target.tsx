// Takes files by drop, by paste and by file picker.

import { type ClipboardEvent, type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

type OnFiles = (files: File[]) => void;

interface FileTargetProps extends Omit<ComponentProps<'div'>, 'onDrop' | 'onPaste'> {
  onFiles: OnFiles;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** An area that takes dropped files, and pasted ones while the focus is in it. A click in the area moves the focus there. */
export function FileTarget({ onFiles, className, children, ...props }: FileTargetProps) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // An area inside this one would take the files.
    setOver(!event.isDefaultPrevented());
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event) || event.isDefaultPrevented()) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs put a picture beside copied text: in a text field the text is meant.
    const isText = event.target instanceof HTMLInputElement && types.includes('text/plain');
    if (files.length === 0 || isText || event.isDefaultPrevented()) return;
    event.preventDefault();
    onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out freely
    <div
      role="group"
      tabIndex={-1}
      {...props}
      data-over={over || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
      className={cx('outline-none', className, over && 'border-accent-ink! bg-accent-soft!')}
    >
      {children}
    </div>
  );
}

interface FileButtonProps extends ButtonProps {
  accept: string;
  multiple?: boolean;
  onFiles: OnFiles;
  /** Replaces the button's look. */
  render?: (open: () => void) => ReactNode;
}

export function FileButton({ accept, multiple = false, onFiles, render, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {render ? render(open) : <Button {...props} onClick={open} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
