import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { InfoFaults, ReviewerInfo } from './reviewer-info.ts';

interface InfoProps {
  info: ReviewerInfo;
  faults: InfoFaults;
  onChange: (info: ReviewerInfo) => void;
}

/** A note for the reviewer and, collapsed, how to sign in to the app. */
export function ReviewerInfoFields({ info, faults, onChange }: InfoProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const field = (name: keyof ReviewerInfo) => ({
    value: info[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...info, [name]: event.target.value }),
  });
  const faulty = (['url', 'username', 'password', 'steps'] as const).some((name) => faults[name]);
  const shown = open || faulty;
  return (
    <div className="space-y-4">
      <TextArea {...field('note')} label="Note for the reviewer" required={false} rows={2} maxLength={2_000} />
      <div className="rounded-md border">
        <h3>
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={id}
            onClick={() => setOpen(!shown)}
            className="flex w-full items-center gap-2 rounded-md px-3 py-2.5 text-left text-sm font-medium hover:bg-hover"
          >
            <ChevronRight
              className={cx('size-4 shrink-0 text-ink-3 transition-transform', shown && 'rotate-90')}
              aria-hidden="true"
            />
            Test access for the reviewer
            <span className="font-normal text-ink-3">optional</span>
          </button>
        </h3>
        {shown && (
          <div id={id} className="space-y-4 border-t p-3">
            <p className="text-sm text-ink-2">
              If people sign in to your app, add a test account. We encrypt it. Only the reviewer can see it, and we
              erase it 30 days after the decision.
            </p>
            <TextField
              {...field('url')}
              type="url"
              label="Sign-in URL"
              maxLength={2_048}
              autoComplete="off"
              placeholder="https://example.com/sign-in"
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('username')} label="Username" maxLength={200} autoComplete="off" />
              {/* Keeps the browser from offering to store it as the developer's own password. */}
              <TextField
                {...field('password')}
                type="password"
                label="Password"
                maxLength={500}
                autoComplete="one-time-code"
              />
            </div>
            <TextArea {...field('steps')} label="Steps" required={false} rows={2} maxLength={2_000} />
          </div>
        )}
      </div>
    </div>
  );
}
