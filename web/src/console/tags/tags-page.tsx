import { type CountedTag, getTags, setTags, type Tag, type TagList } from '@marketplace/sdk';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { tagVocabularyQuery } from '../queries.ts';
import { RowSection } from '../vocabulary/row-list.tsx';
import { useVocabulary, type Vocabulary } from '../vocabulary/use-vocabulary.ts';
import { VocabularyForm, VocabularyPage } from '../vocabulary/vocabulary-page.tsx';
import { type Field, type Row, removedInUse, tagDraft } from './tag-draft.ts';
import { TagRow } from './tag-row.tsx';

const MAX_TAGS = 200;

const TAGS: Vocabulary<Tag, CountedTag, Row, Field, TagList> = {
  draft: tagDraft,
  title: 'Tags',
  noun: 'tag',
  query: tagVocabularyQuery(),
  entriesIn: ({ tags }) => tags,
  get: getTags,
  set: (tags, options) => setTags({ tags }, options),
  confirm: () => toast.done('Tags saved'),
};

export function TagsPage() {
  const description = 'Tags that listings can have, at most five each. People filter apps by them.';
  return <VocabularyPage vocabulary={TAGS} description={description} Editor={Editor} />;
}

function Editor({ initial }: { initial: TagList }) {
  const editor = useVocabulary(TAGS, initial);
  const { rows, base } = editor;
  return (
    <VocabularyForm editor={editor} className="max-w-4xl" note={<RemovedTags tags={removedInUse(rows, base.tags)} />}>
      <RowSection editor={editor} EntryRow={TagRow} max={MAX_TAGS} empty="No tags. Listings can’t have any." />
    </VocabularyForm>
  );
}

/** What removing a tag means for the apps that have it. */
function RemovedTags({ tags }: { tags: CountedTag[] }) {
  if (tags.length === 0) return null;
  const names = tags.map(({ label, count }) => `${label} (${plural(count, 'app')})`);
  return <span className="line-clamp-3">Live apps keep the tags that you removed: {names.join(', ')}.</span>;
}
