import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { readCatalogue } from './schema/catalogue.ts'
import { describeFunctionFiles } from './schema/function-files.ts'
import { schemaText } from './schema/schema-text.ts'

// Writes database/schema.sql from a new database: `npm run schema`, after each change of the schema. A test compares the two.

const dataDir = await mkdtemp(join(tmpdir(), 'interim-schema-'))
const embedded = await launchEmbedded({ dataDir, log: () => undefined })
try {
  await migrate(embedded.connection)
  const client = new Client(embedded.connection)
  await client.connect()
  const text = schemaText(await readCatalogue(client), await describeFunctionFiles())
  await client.end()
  await writeFile(join(import.meta.dirname, '../database/schema.sql'), text)
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
