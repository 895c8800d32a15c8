import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { openProduct } from '../product.ts'

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

test('T50 after signing out neither Back nor a reload shows data, and no path leads to another site', async () => {
  const t = translateTo('en')
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
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
  for (const first of ['//evil.invalid/', '/\\evil.invalid', '/https://evil.invalid']) {
    const stranger = await product.visit(first, { cookie: (await sampleUser(world, organisation)).cookie })
    await stranger.locator('h1').first().waitFor()
    expect(new URL(stranger.url()).origin).toBe(product.url)
  }
})

test('an address that cannot belong to a record shows not found, and does not offer to try again', async () => {
  const t = translateTo('en')
  const { cookie } = await sampleUser(world, await sampleOrganisation(world))
  product.expectTrouble(/422/)
  const page = await product.visit('/provider/projects/not-an-id', { cookie })
  await page.getByText(t('platform.state.wrongAddress')).waitFor()
  expect(await page.getByRole('button', { name: t('platform.action.retry') }).count()).toBe(0)
})
