// The changes of a version, field by field: texts as a word diff, images side by side, the rest as before and after.

import type { Difference, Permission, Screenshot } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { disclosureText, isDisclosure, isStated } from '../../shared/disclosures.ts';
import { ImageChange, isImage } from '../../shared/image-change.tsx';
import { PermissionChange } from '../../shared/permission-change.tsx';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { versionDifferenceQuery, versionQuery } from '../app/app-queries.ts';
import { copiesOf, type FindImage } from '../media/copies.ts';

export function VersionChanges({ appId, number }: { appId: string; number: number }) {
  const { data, error, refetch } = useQuery({ ...versionDifferenceQuery(appId, number), staleTime: 0 });
  // The marketplace's copies of what was and of what is.
  const before = useQuery({
    ...versionQuery(appId, data?.comparedWith ?? 0),
    enabled: Boolean(data?.comparedWith),
  }).data;
  const after = useQuery(versionQuery(appId, number)).data;
  const images = { before: before ? copiesOf(before) : NO_COPIES, after: after ? copiesOf(after) : NO_COPIES };
  const changes = data?.data.length ?? 0;
  const first = data?.comparedWith === null;
  return (
    <Panel
      title="Changes"
      description={
        data && !first ? `${plural(changes, 'field')} changed since version ${data.comparedWith}` : undefined
      }
      flush
    >
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={3} />
      ) : changes === 0 ? (
        <EmptyState title={first ? 'First version' : 'No changes yet'}>
          {first ? 'There’s no earlier version to compare it with.' : `It’s identical to version ${data.comparedWith}.`}
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {data.data.map((difference) => (
            <li key={difference.pointer} className="px-5 py-4">
              <div className="mb-2 flex items-center gap-2 text-sm">
                <h3 className="font-medium">{fieldName(difference.pointer)}</h3>
                <span className="text-xs text-ink-3">{kindOf(difference)}</span>
              </div>
              <Change {...difference} images={images} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function kindOf({ from, to }: Difference): string {
  if (!isStated(from)) return 'added';
  return isStated(to) ? 'changed' : 'removed';
}

const NO_COPIES: FindImage = () => null;

interface ChangeProps extends Difference {
  images: { before: FindImage; after: FindImage };
}

function Change({ pointer, from, to, images }: ChangeProps) {
  const field = pointer.split('/')[1];
  if (isImage(pointer)) {
    const urlOf = (value: unknown) => (typeof value === 'string' ? value : ((value as Screenshot | null)?.url ?? null));
    return (
      <ImageChange
        pointer={pointer}
        before={{ value: from, image: images.before(urlOf(from)) }}
        after={{ value: to, image: images.after(urlOf(to)) }}
      />
    );
  }
  if (field === 'permissions') {
    return <PermissionChange from={from as Permission | null} to={to as Permission | null} />;
  }
  if (isDisclosure(pointer)) {
    return <TextDifference from={disclosureText(pointer, from)} to={disclosureText(pointer, to)} />;
  }
  const [before, after] = [from, to].map((value) => (typeof value === 'string' ? value : ''));
  if (field === 'category') return <TextDifference from={categoryLabel(before!)} to={categoryLabel(after!)} />;
  return <TextDifference from={before!} to={after!} />;
}
