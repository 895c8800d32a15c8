import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import type { Actor, OrganisationId } from '#base/actor.ts'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { makeToken } from '#platform/server/crypto/token.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { type ActorScope, equip, internalCaller, nowOf, type Services } from '#platform/server/scope.ts'
import { addAvailability } from './availability.ts'
import { addBilling, addStatements } from './billing.ts'
import { addClientContracts } from './client-contracts.ts'
import { addContracts } from './contracts.ts'
import { addCustomers, addWorks } from './customers.ts'
import { addEngagements } from './engagements.ts'
import { addCorrections, addHours } from './hours.ts'
import { addMessages } from './messages.ts'
import { addOpportunities, addCertifications, addProjectDocuments } from './certifications.ts'
import { addOpenShifts } from './open-shifts.ts'
import { addPay } from './pay.ts'
import { addRequests, freeSome } from './requests.ts'
import { timeAway } from './time-away.ts'
import { addTimeOff } from './time-off.ts'
import { workdaysOf } from './workdays.ts'
import { addWorkers } from './workers.ts'

const timeZone = 'Europe/Brussels'

/** Creates the demo organisation in one transaction, unless it exists; its data is dated relative to today. */
export async function makeDemo(services: Services): Promise<void> {
  const now = nowOf(services)
  const isMade = await inGate(services, 'demo', now, async (db) => {
    // A second server that starts at the same time waits here for the first one, longer than a request may wait for a lock.
    await db.many(sql`select set_config('lock_timeout', '2min', true)`)
    const administrator = await found(services, db)
    if (!administrator) return false
    // In the same transaction, and inside the organisation.
    await enterOrganisation(db, administrator.organisationId, administrator.accountId)
    const scope: ActorScope = {
      db,
      now,
      actor: administrator,
      ...equip(services, 'en'),
      caller: { ...internalCaller, address: 'demo' },
    }
    const managers = [
      administrator.accountId,
      await addManager(scope, 'Noor', 'de Vries', 'manager'),
      await addManager(scope, 'Jonas', 'Maes', 'provider'),
    ]
    const demoCustomers = await addCustomers(scope)
    await addBilling(scope, demoCustomers)
    const projects = await addWorks(scope, demoCustomers, managers)
    const workers = await addWorkers(scope)
    const away = timeAway(localTimeOf(now, timeZone).date, workers.length)
    const engagements = await addEngagements(scope, workers, await addRequests(scope, projects))
    const isAway = (index: number, date: string) =>
      away.some((one) => one.index === index && one.status === 'approved' && one.from <= date && date <= one.to)
    await addHours(scope, workdaysOf(engagements, { now, timeZone }, isAway), engagements, managers.slice(0, 2))
    const own = engagements.flatMap(({ index, workerId }) => (index === 0 ? [workerId] : []))
    await addCorrections(scope, [...new Set(own)], managers[1] as string)
    await freeSome(scope, workers)
    // With the last day that each assignment has now.
    await addContracts(scope, engagements)
    await addClientContracts(scope, engagements)
    await addCertifications(scope, workers)
    await addProjectDocuments(scope, projects)
    await addOpportunities(scope)
    await addTimeOff(scope, workers, away)
    await addAvailability(scope, workers)
    await addOpenShifts(scope, projects)
    await refreshStatistics(scope)
    await addPay(scope, workers)
    await addStatements(scope, demoCustomers)
    await addMessages(scope, managers, workers)
    return true
  })
  // Lets PostgreSQL plan the first queries for the new tables; its automatic analyze runs a minute later.
  if (isMade) await services.pool.query('analyze')
}

// Pay and invoices read the rows inserted above; queries planned for empty tables take ten times as long. Only the owner may analyse.
async function refreshStatistics({ db, actor }: ActorScope): Promise<void> {
  await db.many(sql`select set_config('role', 'none', true)`)
  await db.many(sql`analyze time_entries, assignments, shifts, clock_sessions, workers, projects, history`)
  await enterOrganisation(db, actor.organisationId, actor.accountId)
}

// If two servers start at the same time, one creates the organisation; the other finds its tag taken.
async function found(services: Services, db: Db): Promise<Actor | undefined> {
  const { email, password } = demoSignIns.organisation
  const passwordHash = await services.passwords.hash(password)
  const organisationId = uuid() as OrganisationId
  const accountId = uuid()
  const inserted = await db.many(
    sql`
      insert into organisations (id, purpose, company_tag, company_name, number_of_employees, headquarters_location, industry,
                                 website, primary_full_name, primary_email, primary_phone, primary_job_title,
                                 preferred_language, time_zone, profile_complete, holiday_countries, no_show_minutes,
                                 employer_costs_percent)
      values (${organisationId}, 'enlisting', ${demoSignIns.worker.companyTag}, 'Meridian Staffing', 48,
              'Rue de la Loi 42, 1040 Bruxelles', 'retail', 'https://meridian.example', 'Camille Laurent', ${email}, '+32470123456', 'Director',
              'en', ${timeZone}, true, '{BE}', 30, 34)
      on conflict do nothing returning id`,
  )
  if (inserted.length === 0) return undefined
  await db.many(
    sql`
      insert into accounts (organisation_id, id, type, role, email, password_hash, email_verified, given_name, family_name)
      values (${organisationId}, ${accountId}, 'provider', 'providerAdmin', ${email}, ${passwordHash}, true, 'Camille', 'Laurent')`,
  )
  return {
    accountId,
    organisationId,
    sessionId: '',
    type: 'provider',
    role: 'providerAdmin',
    passwordUpdateRequired: false,
    profileComplete: true,
    timeZone,
  }
}

async function addManager(scope: ActorScope, givenName: string, familyName: string, role: string): Promise<string> {
  const id = uuid()
  const email = `${givenName}.${familyName}@meridian.example`.toLowerCase().replace(' ', '')
  await insertRecord(
    scope,
    { table: 'accounts', id },
    {
      type: 'provider',
      role,
      email,
      email_verified: true,
      // A random password that is not shown: these users have signed in before, but cannot sign in here.
      password_hash: await scope.passwords.hash(makeToken()),
      given_name: givenName,
      family_name: familyName,
    },
  )
  return id
}
