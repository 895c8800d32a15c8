import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { answerIntegrations, integrationsPath } from '#app/web/testing/integrations.ts'
import { webhookRefusals, webhookRoutes } from '../contract/endpoints.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerWebhooks, chooseAction, endpoint, openWebhooks } from './testing/endpoints.ts'

const add = page.getByRole('button', { name: 'Add webhook' })
const dialog = page.getByRole('dialog')
const name = dialog.getByRole('textbox', { name: 'Name' })
const address = dialog.getByRole('textbox', { name: 'Address' })
const row = page.getByRole('listitem').filter({ hasText: 'Payroll' })

describe('Adding', () => {
  test('a webhook for all types shows its secret this one time', async ({ api, visit }) => {
    await openWebhooks(api, visit)
    api.answers(webhookRoutes.addWebhook, () => {
      answerWebhooks(api, endpoint)
      return { ...endpoint, secret: 'whsec_1a2b3c' }
    })
    await add.click()
    await userEvent.fill(name, 'Payroll')
    await userEvent.fill(address, 'https://hooks.example.com/interim')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const shown = page.getByRole('dialog', { name: 'Signing secret' })
    await expect.element(shown.getByText('whsec_1a2b3c')).toBeVisible()
    await shown.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('whsec_1a2b3c')).not.toBeInTheDocument()
    await expect.element(row.getByText('Active')).toBeVisible()
    expect(api.sentTo(webhookRoutes.addWebhook).map(({ body }) => body)).toEqual([
      { name: 'Payroll', address: 'https://hooks.example.com/interim', types: [] },
    ])
  })

  test.for(['http://hooks.example.com', 'https://10.0.0.1/hook', 'https://intranet/hook', 'hooks.example.com'])(
    'an address such as %s is refused before it is sent',
    async (typed, { api, visit }) => {
      await openWebhooks(api, visit)
      api.answers(webhookRoutes.addWebhook, () => ({ ...endpoint, secret: 'whsec_1a2b3c' }))
      await add.click()
      await userEvent.fill(name, 'Payroll')
      await userEvent.fill(address, typed)
      await dialog.getByRole('button', { name: 'Add webhook' }).click()
      await expect.element(address).toBeInvalid()
      await expect.element(dialog.getByText(/Enter an https address with a host name/)).toBeVisible()
      expect(api.sentTo(webhookRoutes.addWebhook)).toEqual([])
    },
  )

  test('beyond the limit says which limit', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    api.answers(webhookRoutes.addWebhook, () => {
      throw webhookRefusals.TOO_MANY({ values: { count: 20 } })
    })
    await add.click()
    await userEvent.fill(name, 'Planning')
    await userEvent.fill(address, 'https://hooks.example.com/planning')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('You have reached the limit of 20 webhooks.')
    await expect.element(name).toHaveValue('Planning')
  })
})

describe('Editing', () => {
  test('sends the address only if it has changed, because a new one needs a confirmation', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    api.answers(webhookRoutes.editWebhook, ({ body }) => ({ ...endpoint, ...body, version: 4 }))
    await chooseAction('Edit')
    await userEvent.fill(name, 'Payroll 2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(toasts).toMatchTextContent('Webhook saved')
    expect(api.sentTo(webhookRoutes.editWebhook)).toMatchObject([{ params: { id: endpoint.id }, ifMatch: 3 }])
    expect(api.sentTo(webhookRoutes.editWebhook)[0]?.body).toEqual({ name: 'Payroll 2', types: ['shift.published'] })
    await chooseAction('Edit')
    await userEvent.fill(address, 'https://hooks.example.com/new')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(webhookRoutes.editWebhook)[1]?.body).toMatchObject({ address: 'https://hooks.example.com/new' })
  })

  test('keeps what somebody else has changed while the dialog was open', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    const moved = { ...endpoint, address: 'https://hooks.example.com/moved', version: 4 }
    api.answers(webhookRoutes.editWebhook, ({ body, ifMatch }) => {
      if (ifMatch !== 4) {
        answerWebhooks(api, moved)
        throw refuse.STALE_VERSION()
      }
      return { ...moved, ...body, version: 5 }
    })
    await chooseAction('Edit')
    await userEvent.fill(name, 'Payroll 2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Address.*moved/)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(address).toHaveValue('https://hooks.example.com/moved')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(webhookRoutes.editWebhook).at(-1)).toMatchObject({ ifMatch: 4 })
    expect(api.sentTo(webhookRoutes.editWebhook).at(-1)?.body).toEqual({
      name: 'Payroll 2',
      types: ['shift.published'],
    })
  })
})

describe('A webhook', () => {
  test('for all types says that it does not receive time off, and why', async ({ api, visit }) => {
    await openWebhooks(api, visit, { ...endpoint, types: [] })
    await expect.element(row).toMatchTextContent(/Time off events are not sent, because they show who is sick/)
  })

  test('for chosen types does not mention time off', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    await expect.element(row).toMatchTextContent(/Payroll/)
    await expect.element(row).not.toMatchTextContent(/Time off/)
  })

  test('that the server has paused says why, and is resumed', async ({ api, visit }) => {
    await openWebhooks(api, visit, { ...endpoint, active: false, pauseReason: 'failing', waiting: 2, lastStatus: null })
    api.answers(webhookRoutes.editWebhook, () => {
      answerWebhooks(api, { ...endpoint, version: 4 })
      return { ...endpoint, version: 4 }
    })
    await expect
      .element(row)
      .toMatchTextContent(/Paused.*No response · 2 deliveries waiting.*Deliveries failed for 7 days/)
    await page.getByRole('button', { name: 'Actions for Payroll' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Pause' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await expect.element(toasts).toMatchTextContent('Webhook resumed')
    await expect.element(row.getByText('Active')).toBeVisible()
    expect(api.sentTo(webhookRoutes.editWebhook)).toMatchObject([{ body: { active: true }, ifMatch: 3 }])
  })

  test('paused by somebody else meanwhile is shown as it is now', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    api.answers(webhookRoutes.editWebhook, () => {
      answerWebhooks(api, { ...endpoint, active: false, version: 4 })
      throw refuse.STALE_VERSION()
    })
    await chooseAction('Pause')
    await expect.element(toasts).toMatchTextContent('Someone else has saved changes')
    await expect.element(row.getByText('Paused')).toBeVisible()
  })

  test('offers neither a test nor a replay if these are not allowed', async ({ api, visit }) => {
    await openWebhooks(api, visit, { ...endpoint, allowed: ['edit', 'delete', 'rotate', 'resume'] })
    await page.getByRole('button', { name: 'Actions for Payroll' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Deliveries' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Send test event' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('menuitem', { name: 'Replay events' })).not.toBeInTheDocument()
  })

  test('gets a new secret after a question', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    api.answers(webhookRoutes.rotateSecret, () => ({ ...endpoint, secret: 'whsec_new' }))
    await chooseAction('Create new secret')
    await expect.element(dialog.getByText(/Old secrets remain valid for another 24 hours/)).toBeVisible()
    expect(api.sentTo(webhookRoutes.rotateSecret)).toEqual([])
    await dialog.getByRole('button', { name: 'Create secret' }).click()
    await expect.element(page.getByText('whsec_new')).toBeVisible()
  })

  test('is deleted after a question, with the version that was read', async ({ api, visit }) => {
    await openWebhooks(api, visit, endpoint)
    api.answers(webhookRoutes.deleteWebhook, () => answerWebhooks(api))
    await chooseAction('Delete')
    await expect.element(dialog.getByText(/the delivery log will be deleted/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('Webhook deleted')
    await expect.element(page.getByText('No webhooks yet')).toBeVisible()
    expect(api.sentTo(webhookRoutes.deleteWebhook)).toMatchObject([{ params: { id: endpoint.id }, ifMatch: 3 }])
  })
})

test('the list is shown once the server is reachable again', async ({ api, visit }) => {
  answerIntegrations(api)
  api.answers(webhookRoutes.listWebhooks, unreachable)
  await visit(integrationsPath, user('providerAdmin'))
  await recover(() => answerWebhooks(api, endpoint))
  await expect.element(row).toBeVisible()
})
