import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { sensitiveRoutes } from '#domains/accounts/contract/sensitive.ts'
import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { certificateRoutes } from '#domains/absences/contract/certificates.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { certificationRoutes, documentRoutes } from '#domains/documents/contract.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { sampleBankAccounts, sampleIssuedStub, sampleTransfer } from '#domains/pay/server/samples.ts'
import { privacyRoutes } from '#domains/privacy/contract.ts'
import { dropFilesJob } from '#domains/privacy/server/jobs.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { makeSealing } from '#platform/server/history-chain/sealing.ts'
import { verifyHistory } from '#platform/server/history-chain/verifying.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { sampleFields } from '#platform/server/testing/sample-fields.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { fillDeletedTables, fillErasedColumns, readPersonRows, wrongColumns } from './testing/erased-rows.ts'
import { until } from '#platform/server/testing/until.ts'

const lines: string[] = []
// A separate database, since the test searches all of it and verifies all its chains.
const database = 'erasure'
const world = await openWorld(
  routes,
  '2026-11-20T08:00:00Z',
  { LOG_LEVEL: 'debug' },
  { logTo: { write: (line) => void lines.push(line) }, database },
)

// Plain texts of all encrypted values, as an owner of the key would read them.
const opened = new Map<string, string>()
const { cipher } = world.services
Object.assign(world.services, {
  cipher: {
    ...cipher,
    seal: (value: string, context: Parameters<typeof cipher.seal>[1]) => {
      const sealed = cipher.seal(value, context)
      opened.set(sealed, value)
      return sealed
    },
  },
})

/** Values that no other record has: finding one means that it was not erased. */
const canary = {
  word: 'qzxcanary',
  email: 'qzxcanary@canary.example',
  nationalId: '71.03.17-977.25',
  iban: 'BE02973004831240',
  phone: '+32470987654',
  dateOfBirth: '1971-03-17',
  latitude: '50.8467531',
  longitude: '4.3525867',
  password: 'Qzxcanary-Passw0rd!',
}
const marks = [...Object.values(canary), 'BE02 9730 0483 1240', '0470 98 76 54', '71031797731']

const tables = (
  await world.sql<{ name: string }>`
    select relname as name
     from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' and relname not in ('migrations', 'function_files') order by 1`
).map(({ name }) => name)

/** Finds values in the database, in plain text or encrypted: the tables, with the row. */
async function hits(texts: readonly string[], { sealedToo = true } = {}): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    for (const { row } of await world.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)) {
      const readable = sealedToo ? row.replace(/1\.[\w-]{38,}/g, (sealed) => opened.get(sealed) ?? sealed) : row
      for (const mark of texts)
        if (readable.toLowerCase().includes(mark.toLowerCase()))
          found.push(`${table}: ${mark}: ${readable.slice(0, 400)}`)
    }
  }
  return found
}
const namesIn = (text: string, texts: readonly string[]) =>
  texts.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()))
const remainingFiles = async () =>
  (
    await readdir(join(world.services.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  ).filter((one) => one.isFile()).length

function must<Body>(answer: { status: number; body: Body }): Body {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** A worker with canaries in every field and in all texts about them. */
async function canaryWorker() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const project = await sampleProject(world, organisation, { managerId: admin.accountId })
  const { word } = canary
  const added = must(
    await world.call(
      workforceRoutes.addWorker,
      {
        body: {
          ...sampleFields(workerRecord, word),
          firstName: `Zoë ${word}`,
          lastName: `D’${word}`,
          dateOfBirth: canary.dateOfBirth,
          nationalId: canary.nationalId,
          email: canary.email,
          username: `${word}.z`,
          phone: canary.phone,
          address: `${word} street 1`,
          industry: 'retail',
          primaryRole: `Picker ${word}`,
          bankAccount: { accountHolder: word, accountNumber: canary.iban, bic: null },
          desiredJobRoles: [word],
          skills: [{ name: word, proficiency: 'expert' }],
          languages: [{ language: 'fr', level: 'native' }],
          workHistory: [{ company: word, jobTitle: word, startDate: '2020-01-01', endDate: null, description: word }],
        },
      },
      { ...admin, headers: { 'idempotency-key': 'adds-a-canary' } },
    ),
  )
  const signIn = async (password: string) => {
    const { headers } = await world.call(accountRoutes.signIn, {
      body: { email: canary.email, password, companyTag: organisation.companyTag },
    })
    return /interim=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  }
  const { temporaryPassword } = must(
    await world.call(workforceRoutes.createFirstPassword, { params: { id: added.id } }, admin),
  )
  const first = await signIn(temporaryPassword)
  const changed = await world.call(
    accountRoutes.changeWorkerPassword,
    { body: { oldPassword: temporaryPassword, newPassword: canary.password } },
    { cookie: first },
  )
  const cookie = /interim=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1] ?? ''
  const worker: SampleAccount = { ...organisation, accountId: added.id, email: canary.email, cookie }
  return { organisation, admin, worker, temporaryPassword, signIn, ...project }
}

/** Everything that a worker does, and that is done with the worker's data. */
async function workingLife({ admin, worker, projectId, clientId }: Awaited<ReturnType<typeof canaryWorker>>) {
  const { word } = canary
  const location = { latitude: Number(canary.latitude), longitude: Number(canary.longitude), accuracy: 10 }
  const assignment = await sampleAssignment(world, worker, projectId)
  await world.sql`update assignments set description = ${word}, access_notes = ${word} where id = ${assignment}`
  await sampleShift(world, assignment, '2026-11-24')
  must(
    await world.call(
      documentRoutes.addDocument,
      {
        query: { name: `${word}.pdf`, description: word },
        file: new Blob([new Uint8Array(samplePdf(word))], { type: 'application/pdf' }),
      },
      worker,
    ),
  )
  must(
    await world.call(
      certificationRoutes.addOwnCertification,
      { body: { name: word, issuer: word, number: word } },
      worker,
    ),
  )
  const sickLeave = must(
    await world.call(
      absenceRoutes.askTimeOff,
      { body: { startDate: '2026-12-28', endDate: '2026-12-29', type: 'sick_leave', reason: word } },
      worker,
    ),
  )
  must(
    await world.call(
      certificateRoutes.setOwnCertificate,
      {
        params: { id: sickLeave.id },
        query: { name: `${word}.pdf` },
        file: new Blob([new Uint8Array(samplePdf(word))], { type: 'application/pdf' }),
      },
      worker,
    ),
  )
  const { body: wishes } = await world.call(notificationRoutes.readNotificationSettings, {}, worker)
  const { version: _, allowed: __, isSmsOffered: ___, isPhoneConfirmed: ____, ...stored } = wishes
  must(await world.call(notificationRoutes.saveNotificationSettings, { body: { ...stored, phone: null } }, worker))
  await world.sql`update notification_settings set phone = ${canary.phone} where account_id = ${worker.accountId}`
  const [conversation, message] = [uuid(), uuid()]
  await world.sql`
    insert into conversations (organisation_id, id, kind, worker_id, author_id, last_number)
     values (${worker.organisationId}, ${conversation}, 'office', ${worker.accountId}, ${worker.accountId}, 1)`
  await world.sql`
    insert into conversation_members (organisation_id, id, conversation_id, account_id)
     values (${worker.organisationId}, ${uuid()}, ${conversation}, ${worker.accountId})`
  await world.sql`
    insert into messages (organisation_id, id, conversation_id, number, author_id, text)
     values (${worker.organisationId}, ${message}, ${conversation}, 1, ${worker.accountId}, ${word})`
  await world.sql`
    insert into message_attachments (organisation_id, id, conversation_id, author_id, message_id, name, type, bytes, file)
    values (${worker.organisationId}, ${uuid()}, ${conversation}, ${worker.accountId}, ${message}, ${`${word}.pdf`}, 'application/pdf', 3, ${await world.services.files.put(Buffer.from(word))})`
  must(await world.call(shiftRoutes.renewCalendarFeed, {}, worker))
  must(await world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker))
  world.passMinutes(240)
  const { entryId } = must(await world.call(clockRoutes.clockOut, { body: { location } }, worker))
  const entry = must(
    await world.call(
      timesheetRoutes.editEntry,
      {
        params: { id: entryId as string },
        body: {
          notes: word,
          taskDescription: word,
          equipmentUsed: word,
          location: { latitude: location.latitude, longitude: location.longitude, address: word },
        } as never,
      },
      worker,
    ),
  )
  must(await world.call(timesheetRoutes.submitEntries, { body: {} }, worker))
  must(
    await world.call(
      timesheetRoutes.requestChanges,
      { params: { entryId: entry.id }, body: { comment: `${word}, please` } },
      admin,
    ),
  )
  const name = `Zoë ${word} D’${word}`
  await sampleBankAccounts(world, worker, canary.iban)
  const stub = await sampleIssuedStub(world, worker, { name })
  await world.sql(
    `alter table pay_stubs disable trigger user; update pay_stubs s set bank_account = w.bank_account, national_id = w.national_id
       from workers w where w.id = s.worker_id and s.id = '${stub.stubId}'; alter table pay_stubs enable trigger user`,
  )
  const transfer = await sampleTransfer(world, admin, stub)
  await sampleInvoice(world, admin, {
    clientId,
    projectId,
    workerId: worker.accountId,
    name,
    projectName: 'Night shift',
  })
  return { entryId: entry.id, stubId: stub.stubId, transfer, minutes: entry.totalMinutes }
}

/** Waits until the chain contains the whole history of an organisation, and verifies it. */
async function historyOf(organisationId: string, expected: object) {
  const sealing = startScheduledJobs(world.services, [makeSealing()], { everyMs: 20 })
  const client = new Client(await testDatabase(database))
  await client.connect()
  try {
    await until(async () => {
      for await (const one of verifyHistory(client))
        if (one.organisationId === organisationId) return expect(one).toMatchObject(expected)
      throw new Error('no such organisation')
    })
  } finally {
    await sealing.stop()
    await client.end()
  }
}

test('T44 T45 after a worker deletes the account nothing of them is in tables, files, emails and logs, but hours and pay are', async () => {
  const people = await canaryWorker()
  const { admin, worker, temporaryPassword, signIn } = people
  const work = await workingLife(people)
  await fillErasedColumns(world, worker, { ...canary, ...people, ...work })
  await fillDeletedTables(world, worker)

  // T44: before the erasure, secrets are stored encrypted, and none of them is in the log.
  const secrets = [canary.nationalId, canary.iban, canary.password, temporaryPassword, worker.cookie]
  expect(await hits(secrets, { sealedToo: false })).toEqual([])
  expect((await hits([canary.nationalId, canary.iban])).length).toBeGreaterThan(3)

  // The personal data export contains all of them.
  await world.call(sensitiveRoutes.confirm, { body: { password: canary.password } }, worker)
  const { bytes, headers } = await world.call(privacyRoutes.exportAccount, {}, worker)
  expect(headers['content-type'], bytes.toString().slice(0, 500) + lines.at(-2)).toBe('application/zip')
  const files = unzipSync(bytes)
  const page = strFromU8(files['index.html'] as Uint8Array)
  for (const mark of [canary.word, canary.email, canary.nationalId, canary.iban, canary.latitude])
    expect(page).toContain(mark)
  expect(page).toContain('17 Mar 1971')
  const json = (name: string) =>
    JSON.parse(strFromU8(files[`data/${name}.json`] as Uint8Array)) as Record<string, unknown>[]
  expect(json('entries')).toMatchObject([{ id: work.entryId, totalMinutes: work.minutes, project: 'Night shift' }])
  expect(json('payStubs')).toMatchObject([
    { id: work.stubId, netAmount: 20000, lines: [{ amount: 20000 }], filedAs: 'pay/001.pdf' },
  ])
  expect(json('profile')).toMatchObject([
    { nationalId: canary.nationalId, bankAccount: { accountNumber: canary.iban } },
  ])
  expect(Buffer.from(files[`documents/001 ${canary.word}.pdf`] as Uint8Array).equals(samplePdf(canary.word))).toBe(true)
  expect(strFromU8((files['pay/001.pdf'] as Uint8Array).slice(0, 5))).toBe('%PDF-')
  expect(strFromU8(files['data/history.csv'] as Uint8Array)).toContain(canary.word)
  for (const secret of [worker.cookie, 'argon2'])
    expect(
      namesIn(
        Object.values(files)
          .map((file) => Buffer.from(file).toString('latin1'))
          .join(),
        [secret],
      ),
    ).toEqual([])

  // Deletion requires the confirmation word in the user's language, and the password.
  const ask = (confirmation: string, password: string) =>
    world.call(privacyRoutes.deleteAccount, { body: { confirmation, password } }, worker)
  await world.sql`update accounts set preferred_language = 'fr', version = version + 1 where id = ${worker.accountId}`
  for (const word of ['DELETE', 'VERWIJDEREN', 'supprimer', 'SUPPRIMEZ'])
    expect((await ask(word, canary.password)).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'confirmation', code: 'wrongWord' }],
    })
  expect((await ask('SUPPRIMER', 'Wrong-Passw0rd!')).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'password', code: 'wrongPassword' }],
  })
  expect((await hits([canary.email])).length).toBeGreaterThan(0)
  const filesBefore = await remainingFiles()
  await historyOf(admin.organisationId, { erasures: [], faults: [], waiting: 0 })
  const before = await readPersonRows(world, worker)
  const deleted = await ask('SUPPRIMER', canary.password)
  expect(deleted.status).toBe(204)
  expect(String(deleted.headers['set-cookie'])).toMatch(/interim=;/)
  // Every column matches its class: erased if it had a value, or unchanged.
  expect(wrongColumns(before, await readPersonRows(world, worker))).toEqual([])

  const jobs = startJobs(world.services, [dropFilesJob], { everyMs: 20 })
  await until(async () => expect(await remainingFiles()).toBe(filesBefore - 4))
  await jobs.stop()
  // The chain still has all former entries, and records one erasure.
  await historyOf(admin.organisationId, { erasures: [{}], faults: [], waiting: 0 })

  expect(await hits([...marks, temporaryPassword, worker.cookie])).toEqual([])
  expect(namesIn(lines.join('\n'), [...marks, temporaryPassword, worker.cookie])).toEqual([])
  expect(lines.length).toBeGreaterThan(20)

  expect((await world.call(accountRoutes.readProfile, {}, worker)).status).toBe(401)
  expect(await signIn(canary.password)).toBe('')

  // Hours and pay are still there, under a pseudonym.
  const former = `Former worker ${worker.accountId.slice(-4).toUpperCase()}`
  const entry = must(await world.call(timesheetRoutes.readEntry, { params: { entryId: work.entryId } }, admin))
  expect(entry).toMatchObject({ totalMinutes: work.minutes, status: 'submitted', worker: { name: former } })
  const stub = must(await world.call(payRoutes.readStub, { params: { id: work.stubId } }, admin))
  expect(stub).toMatchObject({ worker: { name: former }, net: 20000, bankAccount: null })
  const pdf = await world.call(payRoutes.readStubPdf, { params: { id: work.stubId } }, admin)
  expect(pdf.status).toBe(200)
  const file = await world.call(payRoutes.readMadeTransferFile, { params: { id: work.transfer } }, admin)
  expect(file.problem).toMatchObject({ status: 409 })
  expect((await world.call(workforceRoutes.readWorker, { params: { id: worker.accountId } }, admin)).status).toBe(404)
  expect(must(await world.call(workforceRoutes.listWorkers, { query: {} }, admin)).items).toEqual([])
  const [notification] = must(await world.call(notificationRoutes.listNotifications, { query: {} }, admin)).items
  expect(JSON.stringify(notification)).toContain(former)
})
