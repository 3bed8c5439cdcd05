import { getHostScopes, type HostScope, type HostScopeList, setHostScopes } from '@marketplace/sdk';
import { toast } from '../../ui/toast.tsx';
import { hostScopesQuery } from '../queries.ts';
import { RowSection } from '../vocabulary/row-list.tsx';
import { useVocabulary, type Vocabulary } from '../vocabulary/use-vocabulary.ts';
import { VocabularyForm, VocabularyPage } from '../vocabulary/vocabulary-page.tsx';
import { type Field, type Row, scopeDraft } from './scope-draft.ts';
import { ScopeRow } from './scope-row.tsx';

const MAX_SCOPES = 200;

const SCOPES: Vocabulary<HostScope, HostScope, Row, Field, HostScopeList> = {
  draft: scopeDraft,
  title: 'Scope vocabulary',
  noun: 'scope',
  query: hostScopesQuery(),
  entriesIn: ({ scopes }) => scopes,
  get: getHostScopes,
  set: (scopes, options) => setHostScopes({ scopes }, options),
  confirm: () => toast.done('Scope vocabulary saved', 'Live apps keep their permissions.'),
};

export function HostScopesPage() {
  const description =
    'Scopes of the host platform’s API that apps can request as permissions. People see the label and the risk before they install an app.';
  return <VocabularyPage vocabulary={SCOPES} description={description} Editor={Editor} />;
}

function Editor({ initial }: { initial: HostScopeList }) {
  const editor = useVocabulary(SCOPES, initial);
  return (
    <VocabularyForm editor={editor} className="max-w-4xl">
      <RowSection
        editor={editor}
        EntryRow={ScopeRow}
        max={MAX_SCOPES}
        empty="No scopes. Listings can request any scope, and workspaces treat each as high risk."
      />
    </VocabularyForm>
  );
}
