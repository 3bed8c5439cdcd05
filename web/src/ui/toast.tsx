// Toast notifications. `toast.done('Key revoked')` works from anywhere.

import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from './button.tsx';
import { inlineCode } from './inline-code.tsx';

const manager = Toast.createToastManager();

export const toast = {
  done: (title: string, description?: string) => manager.add({ title, description, type: 'done' }),
  /** Stays until it is closed, so that there is time to read the error. */
  failed: (error: unknown, title = 'Something went wrong') =>
    manager.add({ title, description: (error as Error).message, type: 'failed', priority: 'high', timeout: 0 }),
};

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-[60] flex w-[calc(100vw-2rem)] flex-col gap-2 sm:right-6 sm:bottom-6 sm:w-96">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      swipeDirection="right"
      className="rounded-lg border bg-surface shadow-float transition duration-200 ease-out data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
        {item.type === 'failed' ? (
          <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" aria-hidden="true" />
        ) : (
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1 py-0.5">
          <Toast.Title className="text-sm font-medium" />
          {typeof item.description === 'string' && (
            <Toast.Description className="mt-0.5 text-sm text-ink-2">{inlineCode(item.description)}</Toast.Description>
          )}
        </div>
        <Toast.Close render={<IconButton label="Dismiss" className="size-8" />}>
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
