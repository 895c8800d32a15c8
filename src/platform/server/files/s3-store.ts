import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { refuse } from '#base/problem.ts'
import { userAgent, type Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { type FileStore, isKey, newKey, makeFolderStore } from './store.ts'

/** The location and the credentials of an S3 store. */
interface Bucket {
  /** With a slash at its end: a key is put behind it. */
  readonly folder: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const answerWithinMs = 15_000

/**
 * A store in a bucket: `https://KEY:SECRET@host/bucket/folder?region=eu-west-1`, or with Amazon `s3://KEY:SECRET@bucket/folder?region=…`.
 * The region is `us-east-1` by default, which stores without regions accept. The bucket must exist.
 */
export function makeS3Store(address: string, log: Log): FileStore {
  const { folder, ...leave } = bucketAt(address)
  const client = new AwsClient({ ...leave, service: 's3', retries: 2 })

  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Response> {
    const response = await client.fetch(folder + key, {
      method,
      signal: AbortSignal.timeout(answerWithinMs),
      // The store refuses what arrives otherwise than it was sent.
      headers: {
        'user-agent': userAgent,
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      },
      ...(bytes && { body: new Uint8Array(bytes) }),
    })
    if (response.ok || response.status === 404) return response
    throw new Error(`the store answered ${method} with ${response.status}`)
  }

  // If the store responds wrongly, the user can try again; its message goes only to the log.
  async function orUnavailable<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, what)
      throw refuse.UNAVAILABLE({ retryAfter: 60 })
    }
  }

  return {
    put: (bytes, key = newKey()) =>
      orUnavailable('a file could not be kept', async () => {
        try {
          const { ok } = await ask('PUT', key, bytes)
          if (!ok) throw new Error('there is no such bucket')
        } catch (error) {
          // It may have been stored although no response came.
          await ask('DELETE', key).catch(() => undefined)
          throw error
        }
        return key
      }),
    async get(key) {
      if (!isKey(key)) return undefined
      return orUnavailable('a file could not be read', async () => {
        const response = await ask('GET', key)
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
      })
    },
    async delete(key) {
      if (isKey(key)) await orUnavailable('a file could not be deleted', () => ask('DELETE', key))
    },
  }
}

function bucketAt(address: string): Bucket {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const region = searchParams.get('region') ?? 'us-east-1'
  const path = pathname.replace(/^\/+|\/+$/g, '')
  const [origin, below] =
    protocol === 's3:' ? [`https://s3.${region}.amazonaws.com`, [host, path]] : [`${protocol}//${host}`, [path]]
  return {
    folder: `${[origin, ...below].filter(Boolean).join('/')}/`,
    region,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

/** The store of the settings: a bucket where one is named, else a folder beside the data. */
export function configuredFiles({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>, log: Log): FileStore {
  return s3Url ? makeS3Store(s3Url, log) : makeFolderStore(join(dataDir, 'files'), log)
}
