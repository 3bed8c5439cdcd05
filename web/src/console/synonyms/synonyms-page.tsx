import { getSynonyms, type SynonymGroup, type SynonymSet, setSynonyms } from '@marketplace/sdk';
import { useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { synonymsQuery } from '../queries.ts';
import { useVocabulary, type Vocabulary } from '../vocabulary/use-vocabulary.ts';
import { VocabularyForm, VocabularyPage } from '../vocabulary/vocabulary-page.tsx';
import { GroupList } from './group-list.tsx';
import { Preview } from './preview.tsx';
import { completeGroupsOf, type Field, type Row, synonymDraft } from './synonym-draft.ts';

const SYNONYMS: Vocabulary<SynonymGroup, SynonymGroup, Row, Field, SynonymSet> = {
  draft: synonymDraft,
  title: 'Synonyms',
  noun: 'group',
  query: synonymsQuery(),
  entriesIn: ({ groups }) => groups,
  get: getSynonyms,
  set: (groups, options) => setSynonyms({ groups }, options),
  confirm: ({ isDefault }) =>
    toast.done(isDefault ? 'Default synonyms restored' : 'Synonyms saved', 'Searches use them from now on.'),
};

export function SynonymsPage() {
  const description = `Words that find each other in the search of ${brand.name}. Changes apply immediately.`;
  return <VocabularyPage vocabulary={SYNONYMS} description={description} Editor={Editor} />;
}

function Editor({ initial }: { initial: SynonymSet }) {
  const editor = useVocabulary(SYNONYMS, initial);
  const { rows, base, changes, replace } = editor;
  const [restoring, setRestoring] = useState(false);
  return (
    <>
      <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start">
        <div className="mb-6 xl:sticky xl:top-6 xl:order-2 xl:mb-0">
          <Preview groups={completeGroupsOf(rows)} changed={changes > 0} />
        </div>
        <VocabularyForm
          editor={editor}
          origin={base.isDefault && 'Default synonyms'}
          action={
            <Button disabled={base.isDefault} onClick={() => setRestoring(true)}>
              Restore defaults
            </Button>
          }
        >
          <GroupList editor={editor} />
        </VocabularyForm>
      </div>
      <ConfirmDialog
        open={restoring}
        onClose={() => setRestoring(false)}
        title="Restore the default synonyms?"
        action="Restore defaults"
        danger
        onConfirm={() => replace((options) => setSynonyms({ groups: null }, options))}
      >
        Your groups are removed. From then on, new releases can improve the synonyms.
      </ConfirmDialog>
    </>
  );
}
