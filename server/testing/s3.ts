// The S3 server of `npm run test:s3`: every database of a test gets a bucket of its own, so that garbage collection of one
// service never sees the objects of another.

import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../features/media/s3-store.ts';

export type S3Server = Omit<S3Settings, 'bucket'>;

const VARIABLE = 'MARKET_TEST_S3';

/** For the environment of a test run. */
export const s3Variable = (server: S3Server) => ({ [VARIABLE]: JSON.stringify(server) });

/** Undefined in `npm test`, which stores images in files. */
export function s3Server(): S3Server | undefined {
  const given = process.env[VARIABLE];
  return given ? JSON.parse(given) : undefined;
}

/** Creates the bucket unless it is there. */
export async function useBucket(server: S3Server, name: string): Promise<S3Settings> {
  const { endpoint, region, accessKey, secretKey } = server;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  // Names of buckets have no underscores.
  const bucket = name.replaceAll('_', '-');
  const response = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (response.status !== 200 && response.status !== 409)
    throw new Error(`bucket ${bucket}: ${response.status} ${await response.text()}`);
  return { ...server, bucket };
}

/** The settings of a service, empty in `npm test`. */
export async function s3Environment(bucketName: string): Promise<Record<string, string>> {
  const server = s3Server();
  if (!server) return {};
  const { endpoint, bucket, region, accessKey, secretKey } = await useBucket(server, bucketName);
  return {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_REGION: region,
    MEDIA_S3_ACCESS_KEY: accessKey,
    MEDIA_S3_SECRET_KEY: secretKey,
  };
}
