import { bareOf } from '#base/national-id.ts'
import type { LineMatch } from '#domains/imports/server/matches.ts'
import { spellTags } from '#domains/tags/server/tagging.ts'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { workerName } from '../rules.ts'
import type { IdentityMatch } from '../rules/same-person.ts'
import { workerColumns } from './commands.ts'
import { findDuplicates, type FoundWorker, shownDuplicates } from './duplicates.ts'
import type { ImportedWorker } from './import-file.ts'
import { readWorker } from './queries.ts'

const portion = 500

/**
 * Finds the lines of workers who seem to be stored already, or who have the national ID of an earlier line. A national ID of another
 * record needs a choice; what only resembles another record is created unless the user chooses otherwise.
 */
export async function matchWorkers(scope: ActorScope, records: readonly ImportedWorker[]): Promise<LineMatch[]> {
  const matches: LineMatch[] = []
  const earlier = new Map<string, number>()
  for (let from = 0; from < records.length; from += portion) {
    const part = records.slice(from, from + portion)
    const found = Map.groupBy(
      await findDuplicates(
        scope,
        part.map(({ form }) => form),
      ),
      ({ at }) => at,
    )
    let at = 0
    await eachWithPauses(part, pauses(), ({ line, form }) => {
      const number = bareOf(form.nationalId)
      const match = strongest(scope, found.get(at++) ?? [])
      const first = earlier.get(number)
      const name = workerName({ firstName: form.firstName ?? '', lastName: form.lastName })
      if (match) matches.push({ line, name, ...match })
      else if (first !== undefined)
        matches.push({
          line,
          name,
          record: null,
          message: scope.translate('imports.messages.twice', { line: first }),
          usual: null,
        })
      earlier.set(number, first ?? line)
    })
  }
  return matches
}

const ranks: Readonly<Record<IdentityMatch, number>> = { nationalId: 0, email: 1, nameAndBirth: 2, phone: 3 }
const rankOf = (by: readonly IdentityMatch[]) => Math.min(...by.map((match) => ranks[match]))

// The record with the best match, as the reader may know it.
function strongest(
  scope: ActorScope,
  found: readonly FoundWorker[],
): Pick<LineMatch, 'record' | 'message' | 'usual'> | undefined {
  const [best] = shownDuplicates(scope, found).toSorted((one, other) => rankOf(one.by) - rankOf(other.by))
  if (!best) return undefined
  const { worker, by } = best
  const fields = by.map((match) => scope.translate(`workforce.duplicates.by.${match}`)).join(', ')
  const mustDecide = by.includes('nationalId') || by.includes('email')
  return {
    record: { id: worker.id, name: workerName(worker) },
    message: scope.translate('workforce.duplicates.same', { fields }),
    usual: mustDecide ? null : 'create',
  }
}

/**
 * Updates a stored worker with the values that a line contains. The email address, the username, the national ID and the bank account
 * stay, because they give access or move money.
 */
export async function updateImported(scope: ActorScope, id: string, form: ImportedWorker['form']): Promise<void> {
  const { email: _, username: __, nationalId: ___, bankAccount: ____, tags, ...rest } = form
  const given = Object.entries(rest).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  const changes = Object.fromEntries(given) as Partial<typeof rest>
  const read = () => readWorker(scope, id)
  const spelled = tags?.length ? await spellTags(scope, [...new Set([...(await read()).tags, ...tags])]) : undefined
  await changeRecord(
    scope,
    { table: 'workers', id },
    undefined,
    { ...workerColumns(scope, id, changes), tags: spelled },
    read,
  )
  await changeRecord(
    scope,
    { table: 'accounts', id },
    undefined,
    { given_name: changes.firstName, family_name: changes.lastName },
    read,
  )
}
