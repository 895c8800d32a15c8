import { Client } from 'pg'
import { readConfig } from '#platform/server/config/config.ts'
import { reachDatabase } from '#platform/server/db/reach.ts'
import { storeHeads, readHeads } from '#platform/server/history-chain/heads.ts'
import { type Fault, type Head, verifyHistory } from '#platform/server/history-chain/verifying.ts'
import { command } from './command.ts'

const mostShown = 20
const what: Record<Fault['kind'], string> = {
  changed: 'what changed, or why, is not what was written',
  moved: 'who, when or what was done, or its place, is not what was written',
  removed: 'the row is gone',
  inserted: 'the row was put in afterwards',
  gap: 'the chain lacks a link before it',
  cut: 'the chain does not lead there any more: its end was cut off, or it is another',
  erasing: 'it was erased by an action too new to be in the chain yet: verify again in a minute',
}

await command(
  'npm run verify-history [-- --heads <kept.json>] [--keep <heads.json>]',
  { heads: { type: 'string' }, keep: { type: 'string' } },
  0,
  async (_, { heads, keep }) => {
    const storedHeads = heads === undefined ? {} : await readHeads(heads)
    const reached = await reachDatabase(readConfig(process.env))
    const client = new Client(reached.connection)
    const now: Record<string, Head> = {}
    let faults = 0
    try {
      await client.connect()
      for await (const one of verifyHistory(client, storedHeads)) {
        const { verified, waiting, head, companyTag, organisationId } = one
        const waits = waiting > 0 ? `, ${waiting} too new to be in the chain yet` : ''
        console.log(
          `${companyTag ?? '–'} ${organisationId}: ${verified} rows verified${waits}; head ${head ? `${head.position} ${head.hash}` : 'none'}`,
        )
        for (const { number, at, rows } of one.erasures)
          console.log(`  row ${number}: an erasure of ${at}, which removed a person from ${rows} rows`)
        for (const { kind, number, position } of one.faults.slice(0, mostShown))
          console.log(`  row ${number ?? '–'}, link ${position}: ${what[kind]}`)
        if (one.faults.length > mostShown) console.log(`  and ${one.faults.length - mostShown} more`)
        faults += one.faults.length
        if (head) now[organisationId] = head
      }
    } finally {
      await client.end()
      await reached.stop()
    }
    if (keep !== undefined && faults === 0) await storeHeads(keep, storedHeads, now)
    else if (keep !== undefined) console.log(`${keep} is left as it was.`)
    console.log(faults === 0 ? 'The history holds.' : `The history does not hold: ${faults} rows.`)
    return faults === 0 ? 0 : 1
  },
)
