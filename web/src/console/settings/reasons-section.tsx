import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx';
import { plural } from '../../ui/format.ts';
import { ReasonRow } from './reason-row.tsx';
import { hasSameReasons, newReason, type ReasonRow as Row } from './settings-draft.ts';
import { reasonPointer } from './settings-faults.ts';
import { useSettingsForm } from './settings-form.tsx';

const MAX_REASONS = 100;

export function ReasonsSection() {
  const { draft, defaults, faults, changeReasons } = useSettingsForm();
  const { reasons } = draft;
  const [added, setAdded] = useState<number>();
  const add = () => {
    const row = newReason();
    setAdded(row.key);
    changeReasons([...reasons, row]);
  };
  const edit = (row: Row, field: string) =>
    changeReasons(
      reasons.map((one) => (one.key === row.key ? row : one)),
      reasonPointer(row.key, field),
    );
  const move = (position: number, to: number) => {
    const moved = [...reasons];
    moved.splice(to, 0, ...moved.splice(position, 1));
    changeReasons(moved);
  };
  return (
    <CollapsiblePanel
      title="Canned reasons"
      summary={`${plural(reasons.length, 'reason')} that reviewers can pick when they request changes`}
      mustOpen={[...faults.byField.keys()].some((pointer) => pointer.startsWith('/cannedReasons/'))}
    >
      <p className="mb-4 text-sm text-ink-2">
        Reviewers pick these when they request changes, in this order. Developers see what’s wrong and how to fix it.
      </p>
      <ol className="divide-y rounded-md border">
        {reasons.map((row, position) => (
          <ReasonRow
            key={row.key}
            row={row}
            isNew={row.key === added}
            onEdit={edit}
            actions={
              <>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<ArrowUp />}
                  disabled={position === 0}
                  onClick={() => move(position, position - 1)}
                >
                  Move up
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<ArrowDown />}
                  disabled={position === reasons.length - 1}
                  onClick={() => move(position, position + 1)}
                >
                  Move down
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Trash2 />}
                  className="hover:text-bad"
                  onClick={() => changeReasons(reasons.filter(({ key }) => key !== row.key))}
                >
                  Remove
                </Button>
              </>
            }
          />
        ))}
        {reasons.length === 0 && (
          <li className="px-4 py-8 text-center text-sm text-ink-2">No reasons. Reviewers write their own.</li>
        )}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={add} disabled={reasons.length >= MAX_REASONS}>
          Add reason
        </Button>
        <Button disabled={hasSameReasons(draft, defaults)} onClick={() => changeReasons(defaults.reasons)}>
          Use default reasons
        </Button>
      </div>
    </CollapsiblePanel>
  );
}
