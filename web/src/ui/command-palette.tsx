// The command palette (⌘K): navigation, actions and search by typing.

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

export interface Command {
  id: string;
  label: string;
  /** Kind or place of the entry, shown at the end of the line. */
  hint?: string;
  icon?: ReactNode;
  /** A search result: shown without filtering by its label. */
  found?: boolean;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

export function CommandPalette({
  open,
  onClose,
  groups,
  onQuery,
  searching = false,
}: {
  open: boolean;
  onClose: () => void;
  groups: CommandGroup[];
  /** Called with the query, for entries that the server searches. */
  onQuery?: (query: string) => void;
  /** The search is running. */
  searching?: boolean;
}) {
  const { contains } = Autocomplete.useFilter();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dims-the-page fixed inset-0 z-40 bg-black/40 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-4 pt-[12vh]">
          <Dialog.Popup
            aria-label="Command palette"
            className="flex max-h-[70vh] w-full max-w-xl flex-col overflow-hidden rounded-xl border bg-surface shadow-float outline-none transition duration-100 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={(item: Command) => item.label}
              filter={(item: Command, query) => item.found || contains(item.label, query)}
              onValueChange={(value) => onQuery?.(value)}
            >
              <div className="flex items-center gap-3 border-b px-4">
                <Search className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
                <Autocomplete.Input
                  aria-label="Search pages and commands"
                  placeholder="Type a command or search…"
                  className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-3"
                />
              </div>
              <Autocomplete.Empty>
                <p className="px-4 py-8 text-center text-sm text-ink-3">
                  {searching ? 'Searching…' : 'No results. Try another search.'}
                </p>
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto overscroll-contain p-2 empty:p-0">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-medium text-ink-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: Command) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          onClick={() => {
                            onClose();
                            item.run();
                          }}
                          className="flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3"
                        >
                          {/* A fixed width: icons and logos differ in size, labels align. */}
                          <span className="flex size-5 shrink-0 items-center justify-center">{item.icon}</span>
                          <span className="min-w-0 flex-1 truncate">{item.label}</span>
                          {item.hint && <span className="text-xs text-ink-3">{item.hint}</span>}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <p aria-hidden="true" className="flex gap-4 border-t px-4 py-2 text-xs text-ink-3 max-sm:hidden">
                <span>
                  <Kbd>↑</Kbd> <Kbd>↓</Kbd> to select
                </span>
                <span>
                  <Kbd>↵</Kbd> to open
                </span>
                <span>
                  <Kbd>esc</Kbd> to close
                </span>
              </p>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
