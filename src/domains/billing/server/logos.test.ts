import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { brandRoutes } from '#domains/organisations/contract/brand.ts'
import { brand } from '#domains/organisations/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import { billing } from './routes.ts'
import { sampleBilling } from './samples.ts'

const world = await openWorld([...billing, ...brand])

/** A client with approved hours on three Mondays, and what issues an invoice for each. */
async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const mondays = ['2026-11-02', '2026-11-09', '2026-11-16']
  for (const firstDay of mondays)
    await sampleEntries(world, worker, { projectId, assignmentId, status: 'approved', firstDay, count: 1 })
  await sampleBilling(world, organisation, clientId)
  const issue = async (day = '') => {
    const days = { fromDate: day, toDate: day }
    const preview = await world.call(routes.previewStatements, { params: { id: clientId }, query: days }, admin)
    const [draft] = preview.body.statements
    const net = { amount: draft?.net ?? 0, currency: 'EUR' as const }
    const body = { clientId, ...days, net, digest: draft?.digest ?? '' }
    return (await world.call(routes.makeStatement, { body }, admin)).body.id
  }
  const setLogo = async (background: string) => {
    const bytes = await sharp({ create: { width: 480, height: 100, channels: 4, background } })
      .png()
      .toBuffer()
    const file = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })
    expect((await world.call(brandRoutes.setLogo, { file }, admin)).status).toBe(200)
  }
  const removeLogo = () => world.call(brandRoutes.removeLogo, {}, admin)
  const pdf = async (id: string) => (await world.call(routes.readStatementPdf, { params: { id } }, admin)).bytes
  const timesheet = async (id: string) =>
    (await world.call(routes.readStatementTimesheet, { params: { id } }, admin)).bytes
  const countLogos = async () =>
    (await world.sql`select 1 from organisation_logos where organisation_id = ${organisation.organisationId}`).length
  return { admin, mondays, issue, setLogo, removeLogo, pdf, timesheet, countLogos }
}

const countImages = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1

test('an invoice, its timesheet and its credit note show the logo with which it was issued, whatever follows', async () => {
  const { admin, mondays, issue, setLogo, removeLogo, pdf, timesheet, countLogos } = await scene()
  const before = await issue(mondays[0])
  const plain = await pdf(before)
  await setLogo('#125e50')
  const issued = await issue(mondays[1])
  const [shown, hours] = [await pdf(issued), await timesheet(issued)]
  expect([countImages(plain), countImages(shown), countImages(hours)]).toEqual([0, 1, 1])
  await setLogo('#a03020')
  await setLogo('#203080')
  const later = await issue(mondays[2])
  await removeLogo()
  // Those of the two invoices; the one between them is gone.
  expect(await countLogos()).toBe(2)
  expect(Buffer.compare(await pdf(before), plain)).toBe(0)
  expect(Buffer.compare(await pdf(issued), shown)).toBe(0)
  expect(Buffer.compare(await timesheet(issued), hours)).toBe(0)
  expect(Buffer.compare(await pdf(later), shown)).not.toBe(0)
  const credited = await world.call(
    routes.creditStatement,
    { params: { id: issued }, body: { reason: 'Wrong order' } },
    admin,
  )
  expect(countImages(await pdf(credited.body.id))).toBe(1)
})
