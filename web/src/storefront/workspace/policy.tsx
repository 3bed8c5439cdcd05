import type { MyWorkspace, WorkspacePolicy } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/card.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { policyQuery } from '../install/queries.ts';
import { AppName } from './app-name.tsx';
import { PolicyForm } from './policy-form.tsx';
import { policyInWords } from './policy-words.ts';

/** What can be installed: administrators of the workspace change it, other members read it. */
export function Policy({ workspace }: { workspace: MyWorkspace }) {
  const { data: policy, error, refetch } = useQuery(policyQuery(workspace.id));
  if (error && !policy) return <FaultNotice error={error} onRetry={refetch} onReload={refetch} />;
  if (!policy) return <LoadingRows rows={3} />;
  if (workspace.role === 'admin') return <PolicyForm workspace={workspace} policy={policy} />;
  return (
    <Panel
      title="Policy"
      description={`Administrators of ${workspace.name} decide what can be installed.`}
      className="max-w-3xl"
    >
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {policyInWords(policy).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Lists policy={policy} />
    </Panel>
  );
}

function Lists({ policy: { mode, allow, deny } }: { policy: WorkspacePolicy }) {
  const lists = [
    { title: 'Allow list', apps: mode === 'ALLOWLIST' ? allow : [] },
    { title: 'Deny list', apps: deny },
  ];
  return lists
    .filter(({ apps }) => apps.length > 0)
    .map(({ title, apps }) => (
      <section key={title} className="mt-5">
        <h3 className="text-sm font-medium">{title}</h3>
        <ul className="mt-2 divide-y rounded-md border">
          {apps.map((slug, index) => (
            <li key={slug} className="px-4 py-2.5">
              <AppName slug={slug} index={index} />
            </li>
          ))}
        </ul>
      </section>
    ));
}
