import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDay } from '../../ui/format.ts';
import { guidelinesQuery } from '../queries.ts';
import { Section } from '../section.tsx';

/** The rules that reviewers apply, and how they have changed. */
export function GuidelinesPage() {
  const { data: guidelines } = useSuspenseQuery(guidelinesQuery());
  return (
    <div className="container-page py-12">
      <div className="max-w-3xl">
        <h1 className="text-3xl font-semibold tracking-tight">Guidelines</h1>
        <p className="mt-3 text-lg text-ink-2">
          What we expect of apps and their listings. A person reviews every version against these rules before it’s
          published.
        </p>
        <p className="mt-3 text-sm text-ink-3">
          Version {guidelines.version}, in force since {formatDay(guidelines.date)}. A submission is judged by the
          version in force when it was submitted.
        </p>
        {guidelines.groups.map((group) => (
          <Section key={group.id} title={group.title}>
            <dl className="divide-y rounded-lg border bg-surface shadow-card">
              {group.rules.map((rule) => (
                <div key={rule.id} id={rule.id} className="scroll-mt-24 px-5 py-4 target:bg-accent-soft">
                  <dt className="font-semibold">
                    <a href={`#${rule.id}`} className="rounded-sm underline-offset-4 hover:underline">
                      {rule.title}
                    </a>
                  </dt>
                  <dd className="mt-1 text-sm text-ink-2">{rule.text}</dd>
                  <dd className="mt-1 text-xs text-ink-3">
                    {rule.checks.length > 0 ? 'Checked automatically and by our reviewers' : 'Checked by our reviewers'}
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        ))}
        <Section title="Change log">
          <ol className="space-y-5">
            {guidelines.changeLog.map(({ version, date, changes }) => (
              <li key={version}>
                <h3 className="text-sm font-semibold">
                  Version {version} <span className="font-normal text-ink-3">– {formatDay(date)}</span>
                </h3>
                <ul className="mt-1 list-disc space-y-1 pl-5 text-sm text-ink-2">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </div>
  );
}
