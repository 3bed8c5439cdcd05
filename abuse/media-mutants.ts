// Seeded faults in the guards of images: what is kept, who may see it, what is published, and what is deleted.

import { faultsIn, features, type Mutant } from './mutant.ts';

const UPLOADS = features('media/uploads');
const PINS = features('media/pins');
const LIFE_CYCLE = features('media/life-cycle');
const folder = 'server/features/media';

export const MEDIA_MUTANTS: Mutant[] = [
  ...faultsIn(`${folder}/image-file.ts`, UPLOADS, [
    ['an animated PNG is kept', "if (name === 'acTL') animated = true;", ''],
    ['data after a PNG is kept', "end < bytes.length ? 'TRAILING_DATA' : undefined", 'undefined'],
    ['data after a JPEG is kept', "at + 2 < bytes.length ? 'TRAILING_DATA' : undefined", 'undefined'],
    ['an animated WebP is kept', "(bytes[20]! & ANIMATION_FLAG) !== 0) return 'ANIMATED'", "false) return 'ANIMATED'"],
  ]),
  ...faultsIn(`${folder}/image-tasks.ts`, UPLOADS, [
    ['a rotated photo lies on its side', 'open().autoOrient()', 'open()'],
    ['a bomb is decoded', 'if (width * height > MAX_IMAGE_PIXELS)', 'if (width * height < 0)'],
    ['metadata stays', ".toColourspace('srgb')", ".keepMetadata().toColourspace('srgb')"],
  ]),
  ...faultsIn(`${folder}/uploads.ts`, UPLOADS, [
    ['one publisher takes all uploads', 'MAX_CONCURRENT_PER_PUBLISHER = 4', 'MAX_CONCURRENT_PER_PUBLISHER = 100'],
    ['an upload has no limit', 'if (bytes > MAX_IMAGE_BYTES)', 'if (bytes < 0)'],
    ['a wrong digest is accepted', "upload.digest !== source.toString('base64')", 'false'],
    ['the number of files is not limited', 'rows[0]!.files >= MAX_FILES', 'false'],
    ['the size of all files is not limited', 'rows[0]!.bytes + bytes > MAX_TOTAL_BYTES', 'false'],
    ['the declared type does not matter', '` !== declared) throw', "` === '') throw"],
    ['known bytes may be declared another type', 'if (declared !== `', 'if (declared === `'],
  ]),
  ...faultsIn(`${folder}/routes.ts`, UPLOADS, [
    ['an image in use is deleted', 'if (file.inUse) throw mediaErrors.MEDIA_IN_USE();', ''],
  ]),
  ...faultsIn(
    `${folder}/queries.ts`,
    [...UPLOADS, ...PINS],
    [
      [
        'files of other developers are listed',
        ".where('developerId', '=', developerId);\n}\n\nconst columns",
        ';\n}\n\nconst columns',
      ],
      ['every image is public', 'WHERE image.sha256 = blob.sha256) AS is_public', 'WHERE true) AS is_public'],
    ],
  ),
  ...faultsIn(`${folder}/media-urls.ts`, PINS, [
    ['a signature is for every image', 'expiry > Date.now() && this.#seals', 'expiry > Date.now() || this.#seals'],
    ['a signature is valid for ever', 'expiry > Date.now() && ', '', features('media/media-urls')],
  ]),
  ...faultsIn(`${folder}/serving-routes.ts`, LIFE_CYCLE, [
    ['any session sees every image', 'if (await ownsImage(db, publisherId, sha256)) return true;', 'return true;'],
  ]),
  ...faultsIn('server/features/moderation/decisions.ts', PINS, [
    [
      'an approval does not publish what the reviewer saw',
      'if (submission.images) await publishImages(tx, version, submission.images);',
      '',
    ],
    [
      'checks that could not run decide about images',
      'submission.checks !== null && !couldNotRun(submission.checks)',
      'submission.checks !== null',
    ],
  ]),
  ...faultsIn('server/features/transfers/decisions.ts', PINS, [
    [
      'a transfer decides about images',
      '(await areImagesDecided(tx, appId, moved.live.number)) ? receipt.images : null',
      'receipt.images',
    ],
  ]),
  ...faultsIn(`${folder}/backfill.ts`, PINS, [
    [
      'an image is fetched after its version was approved without it',
      "areDecided('lacking.app_id', 'lacking.number')",
      'sql`false`',
    ],
  ]),
  ...faultsIn(`${folder}/backfill.ts`, LIFE_CYCLE, [
    [
      'an image is copied after a correction that does not cover it',
      'if (await areImagesDecided(tx, appId, number)) return;',
      '',
    ],
  ]),
  ...faultsIn('server/features/apps/corrections.ts', PINS, [
    ['a correction publishes what is by now at an unchanged URL', 'decided ? imagesOf(live)', 'false ? imagesOf(live)'],
  ]),
  ...faultsIn('server/features/apps/queries.ts', PINS, [
    [
      'a correction publishes an upload that nobody has reviewed',
      "version.status === 'APPROVED' ?",
      'version.id === null ?',
    ],
  ]),
  ...faultsIn('server/features/checks/jobs.ts', PINS, [
    [
      'a submission keeps the images of the check before',
      "images = CASE status WHEN 'PENDING'",
      "images = CASE status WHEN 'NEVER'",
    ],
  ]),
  ...faultsIn('server/features/moderation/denied-images.ts', LIFE_CYCLE, [
    [
      'other nodes serve a blocked image from their caches',
      'await notifications.publish(tx, MEDIA_TOPIC, [sha256]);',
      '',
    ],
  ]),
  ...faultsIn(`${folder}/masters.ts`, LIFE_CYCLE, [
    [
      'a blocked image can be uploaded again',
      "if (await isDenied(this.#db, master.sha256)) return { fault: 'DENIED', type: master.type };",
      '',
    ],
  ]),
  ...faultsIn(`${folder}/uploads.ts`, LIFE_CYCLE, [
    ['a blocked image can be sent again', 'if (await isDenied(this.#db, file.sha256))', 'if (false)'],
  ]),
  ...faultsIn(`${folder}/image-source.ts`, LIFE_CYCLE, [
    [
      'a host that fails once keeps its image from the public',
      'if (retries && (fetched.ok',
      'if (!retries && (fetched.ok',
      features('checks/checks'),
    ],
    ['a blocked upload passes the checks', 'if (await isDenied(db, named))', 'if (false)'],
  ]),
  ...faultsIn(`${folder}/garbage.ts`, LIFE_CYCLE, [
    [
      'what a submission names is deleted',
      'jsonb_each_text(images) AS image',
      'jsonb_each_text(images) AS image WHERE false',
    ],
    ['an upload under way is deleted', 'Date.now() - modifiedAt.getTime() < MIN_ORPHAN_AGE_MS || ', ''],
  ]),
  ...faultsIn(`${folder}/queries.ts`, LIFE_CYCLE, [
    ['what a correction request names is deleted', "correction_requests.status = 'OPEN'", 'false'],
  ]),
  ...faultsIn(`${folder}/store-identity.ts`, LIFE_CYCLE, [
    ['a node with other images starts', 'if (known === found) return;', 'if (known !== "") return;'],
  ]),
];
