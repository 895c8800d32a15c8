import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { experienceLevels } from '#domains/workforce/rules/levels.ts'
import { sealBankAccount, sealNationalId } from '#domains/workforce/server/sealed.ts'
import { makeToken } from '#platform/server/crypto/token.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { belgianIban, careerOf } from './careers.ts'
import { firstNames, lastNames, works } from './people.ts'
import { hiredDaysAgo } from './seasons.ts'

/** Adds the workers; the first is the one of the demo sign-in, the others have a random password. */
export async function addWorkers(scope: ActorScope): Promise<string[]> {
  const passwordHash = await scope.passwords.hash(demoSignIns.worker.password)
  const unknown = await scope.passwords.hash(makeToken())
  const ids: string[] = []
  for (const [index, firstName] of firstNames.entries()) {
    const id = uuid()
    const owner = { organisationId: scope.actor.organisationId, id }
    const lastName = lastNames[index % lastNames.length] as string
    const work = works[index % works.length] as (typeof works)[number]
    const nationalId = belgianNumber(
      1962 + ((index * 7) % 42),
      1 + (index % 12),
      1 + ((index * 5) % 28),
      101 + index * 2,
    )
    await insertRecord(
      scope,
      { table: 'accounts', id },
      {
        type: 'worker',
        role: 'worker',
        email: index === 0 ? demoSignIns.worker.email : addressOf(firstName, lastName),
        password_hash: index === 0 ? passwordHash : unknown,
        email_verified: true,
        given_name: firstName,
        family_name: lastName,
        active: index !== firstNames.length - 1,
      },
    )
    await insertRecord(
      scope,
      { table: 'workers', id },
      {
        first_name: firstName,
        last_name: lastName,
        date_of_birth: `${1962 + ((index * 7) % 42)}-${pad(1 + (index % 12))}-${pad(1 + ((index * 5) % 28))}`,
        national_id: sealNationalId(scope.cipher, owner, nationalId),
        national_id_last4: nationalId.slice(-4),
        phone: `+3247${pad(index)}${String(100_000 + index * 7919).slice(0, 5)}`,
        address: `Rue Haute ${10 + index * 3}, 1000 Bruxelles`,
        primary_role: work.role,
        experience_level: experienceLevels[index % experienceLevels.length],
        rate_amount: work.rate,
        rate_currency: 'EUR',
        bank_account: sealBankAccount(scope.cipher, owner, {
          accountHolder: `${firstName} ${lastName}`,
          accountNumber: belgianIban(index),
          bic: 'GKCCBEBB',
        }),
        created_at: laterBy(scope.now, -hiredDaysAgo(index, firstNames.length) * 86_400_000),
        ...careerOf(index, work.role, localTimeOf(scope.now, scope.actor.timeZone).date),
      },
    )
    ids.push(id)
  }
  return ids
}

function addressOf(firstName: string, lastName: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return `${plain(firstName)}.${plain(lastName)}@workers.example`
}

const pad = (value: number) => String(value).padStart(2, '0')

// Returns a Belgian national id: date of birth, serial, and 97 less the remainder by 97 (prefixed with 2 if born since 2000).
function belgianNumber(year: number, month: number, day: number, serial: number): string {
  const digits = `${pad(year % 100)}${pad(month)}${pad(day)}${serial}`
  const check = 97 - (Number(year >= 2000 ? `2${digits}` : digits) % 97)
  return `${digits.slice(0, 2)}.${digits.slice(2, 4)}.${digits.slice(4, 6)}-${serial}.${pad(check)}`
}
