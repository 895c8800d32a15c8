import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase, testServer } from '../testing/database.ts'
import { openTransactionPooler } from '../testing/transaction-pooler.ts'
import { checkDatabase, checkSameDatabase } from './start-checks.ts'

const own = await testDatabase()

test('a PostgreSQL that is too old is named in one sentence (F87)', async () => {
  await expect(checkDatabase(own)).resolves.toBeUndefined()
  await expect(checkDatabase(own, 99)).rejects.toThrow(
    /^PostgreSQL \d+\.\d+.* is too old: use version 99 or newer\. Nothing was changed\.$/,
  )
})

test('a schema of the address that a pooler ignores is noticed, however it is written (F87)', async () => {
  const named = testServer('postgres', 'one_group')
  await expect(checkDatabase(named)).resolves.toBeUndefined()
  const pooler = await openTransactionPooler(named, { ignoresOptions: true })
  const owner = new Client(testServer('postgres', 'public'))
  await owner.connect()
  await owner.query('create schema if not exists one_group')
  try {
    await expect(checkDatabase(pooler.connection)).rejects.toThrow(
      /names the schema one_group, but connections get the search_path/,
    )
    const { options: _, ...plain } = pooler.connection as { options?: string; host: string }
    const quoted = { ...plain, options: String.raw`-c TimeZone=UTC --search_path="Two\ words",public` }
    await expect(checkDatabase(quoted as typeof named)).rejects.toThrow(/names the schema Two words/)
    await expect(checkDatabase(plain as typeof named)).resolves.toBeUndefined()
    await expect(checkSameDatabase(named, pooler.connection)).rejects.toThrow(
      /DATABASE_URL and DATABASE_DIRECT_URL lead to different places: postgres, schema public, and postgres, schema one_group/,
    )
  } finally {
    await owner.query('drop schema one_group')
    await owner.end()
    await pooler.close()
  }
})

test('an address that leads to another database than the direct one is noticed (F87)', async () => {
  await expect(checkSameDatabase(own, own)).resolves.toBeUndefined()
  await expect(checkSameDatabase(own, testServer('postgres'))).rejects.toThrow(/lead to different places: postgres/)
})
