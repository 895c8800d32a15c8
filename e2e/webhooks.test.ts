import { expect, test, vi } from 'vitest'
import type { Language } from '#base/language.ts'
import { testType } from '#domains/webhooks/contract/catalogue.ts'
import { startReceiver } from '#domains/webhooks/server/testing/receiver.ts'
import { accessibilityFaults, languagesFor, shot } from './browser.ts'
import { administratorAt } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ settings: { PRIVATE_NETWORKS: '127.0.0.1/32' } })

test.each(languagesFor('nl'))(
  'T61 a webhook is added, tested, looked at and paused, in %s',
  async (language: Language) => {
    const receiver = await startReceiver((_, response) => response.writeHead(200).end('Thanks'))
    const by = await administratorAt(product, language, '/provider/settings?tab=integrations')
    const dialog = by.page.getByRole('dialog')
    const choose = async (item: string) => {
      await by.page.getByRole('button', { name: by.t('webhooks.actions', { name: 'Payroll' }) }).click()
      await by.page.getByRole('menuitem', { name: by.t(item), exact: true }).click()
    }
    const check = async (name: string) => {
      await shot(by.page, `webhooks-${name}-${language}`)
      expect(await accessibilityFaults(by.page)).toEqual([])
    }

    await by.press('webhooks.add')
    await by.fill('webhooks.field.name', 'Payroll')
    await by.fill('webhooks.field.address', 'https://10.0.0.1/')
    const submit = dialog.getByRole('button', { name: by.t('webhooks.add'), exact: true })
    await submit.click()
    await by.sees(by.t('webhooks.validation.address'))
    await by.fill('webhooks.field.address', receiver.plainAddress)
    await check('form')
    await submit.click()
    await by.sees(by.t('webhooks.secret.lead'))
    const secret = await dialog.getByText(/^whsec_/).innerText()
    await check('secret')
    await by.page.keyboard.press('Escape')

    await choose('webhooks.test')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000 })
    const [received] = receiver.received
    expect(received?.event.type).toBe(testType)
    expect(received && receiver.verify(received, secret)).toMatchObject({ type: testType })

    await choose('webhooks.deliveries.title')
    await by.sees(by.t('webhooks.deliveries.status.delivered'))
    await dialog.locator('summary').click()
    await by.sees('Thanks')
    await check('deliveries')
    await by.page.keyboard.press('Escape')

    await choose('webhooks.pause')
    await by.sees(by.t('webhooks.paused'))
    await choose('webhooks.rotate.action')
    await dialog.getByRole('button', { name: by.t('webhooks.rotate.confirm'), exact: true }).click()
    await by.sees(by.t('webhooks.secret.lead'))
    expect(await dialog.getByText(/^whsec_/).innerText()).not.toBe(secret)
  },
)
