import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { makeS3Store } from './s3-store.ts'
import { type FileStore, makeFolderStore } from './store.ts'

/** The store of the settings: a bucket where one is named, else a folder beside the data. */
export function configuredFiles({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>, log: Log): FileStore {
  return s3Url ? makeS3Store(s3Url, log) : makeFolderStore(join(dataDir, 'files'), log)
}
