import { expect, test } from 'vitest'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T08:00:00Z' })
const { world } = product

test('T48 every page and file has the security headers, and cannot be framed', async () => {
  const page = await (await fetch(`${product.url}/auth/login`)).text()
  const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const answers = await Promise.all(
    [
      '/',
      '/provider/clients',
      '/nothing/here',
      '/nothing.js',
      asset,
      '/manifest.webmanifest',
      '/service-worker.js',
    ].map(async (path) => ({ path, answer: await fetch(`${product.url}${path}`) })),
  )
  const refused = await fetch(`${product.url}/provider`, { method: 'POST', headers: { origin: product.url } })
  for (const { path, answer } of [...answers, { path: 'POST', answer: refused }]) {
    const header = (name: string) => answer.headers.get(name)
    const policy = header('content-security-policy') ?? ''
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, path).toContain(part)
    expect(policy, path).not.toContain('unsafe')
    expect(
      ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cross-origin-opener-policy'].map(header),
      path,
    ).toEqual(['nosniff', 'DENY', 'no-referrer', 'same-origin'])
    expect([header('server'), header('x-powered-by'), header('access-control-allow-origin')], path).toEqual([
      null,
      null,
      null,
    ])
  }
  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 404, 404, 200, 200, 200])
})

test('T50 after signing out neither Back nor a reload shows data, and no remembered path leads to another site', async () => {
  const t = translateTo('en')
  const organisation = await sampleOrganisation(world)
  const password = 'Quiet-Harbour-7!'
  const admin = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  await sampleClient(world, organisation)
  const page = await product.visit('/provider/projects', { cookie: admin.cookie })
  await page.goto(`${product.url}/provider/clients`)
  await page.getByText('Sample Client').first().waitFor()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: t('app.profile.signOut') }).click()
  const signIn = page.getByRole('heading', { name: t('accounts.signIn.title') })
  for (const again of [
    async () => undefined,
    () => page.goBack(),
    () => page.reload(),
    () => page.goForward(),
    () => page.goto(`${product.url}/provider/clients`),
  ]) {
    await again()
    await signIn.waitFor()
    expect(await page.content()).not.toContain('Sample Client')
  }
  for (const path of [
    '//evil.invalid',
    'https://evil.invalid/provider',
    'javascript:alert(1)',
    '/auth/login',
    '/worker/home',
  ]) {
    await page.evaluate(`sessionStorage.setItem('interim.path', ${JSON.stringify(path)})`)
    await page.locator('input[name="email"]').fill(admin.email)
    await page.locator('input[type="password"]').fill(password)
    await page.getByRole('button', { name: t('accounts.signIn.submit'), exact: true }).click()
    await page.waitForURL(`${product.url}/provider`)
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('button', { name: t('app.profile.signOut') }).click()
    await signIn.waitFor()
  }
  for (const first of ['//evil.invalid/', '/\\evil.invalid', '/https://evil.invalid']) {
    const stranger = await product.visit(first, { cookie: (await sampleUser(world, organisation)).cookie })
    await stranger.locator('h1').first().waitFor()
    expect(new URL(stranger.url()).origin).toBe(product.url)
  }
})

test('a late filter change does not reopen the previous screen', async () => {
  const organisation = await sampleOrganisation(world)
  const page = await product.visit('/provider/settings', { cookie: (await sampleUser(world, organisation)).cookie })
  await page.getByRole('tab').nth(1).waitFor()
  // In one task, before the next screen can be drawn.
  await page.evaluate(`(() => {
    history.pushState({ step: 1 }, '', '/provider/statistics')
    dispatchEvent(new PopStateEvent('popstate'))
    document.querySelectorAll('[role="tab"]')[1].click()
  })()`)
  await page.getByRole('heading', { level: 1, name: translateTo('en')('statistics.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/provider/statistics')
})

test('an address that cannot belong to a record shows not found, and does not offer to try again', async () => {
  const t = translateTo('en')
  const { cookie } = await sampleUser(world, await sampleOrganisation(world))
  product.expectTrouble(/422/)
  const page = await product.visit('/provider/projects/not-an-id', { cookie })
  await page.getByText(t('platform.state.wrongAddress')).waitFor()
  expect(await page.getByRole('button', { name: t('platform.action.retry') }).count()).toBe(0)
})
