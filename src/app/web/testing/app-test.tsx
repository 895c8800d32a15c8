import { createRoot } from 'react-dom/client'
import { test as base, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { type AuthProfile, accountRoutes } from '#domains/accounts/contract.ts'
import { session } from '#domains/accounts/web/session.ts'
import { nextSignIn } from '#domains/accounts/web/sign-in/stored-tag.ts'
import { viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { conversationRoutes } from '#domains/messages/contract.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { creditLimitRoutes } from '#domains/receivables/contract/credit-limits.ts'
import { tagRoutes } from '#domains/tags/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { toasts } from '#platform/web/toast/toasts.ts'
import { App } from '../App.tsx'
import { AppLayout } from '../layout/AppLayout.tsx'
import { queries } from '../queries.ts'
import { dictionary } from '#app/web/dictionary.ts'
import { FakeApi } from './fake-api.ts'
import { listOf } from './list-of.ts'
import { QuietStream } from './quiet-stream.ts'
import { ScreenLayout } from './ScreenLayout.tsx'

/**
 * Opens the application at a path, signed in as a user, or signed out. The navigation and the header around the screens of users and
 * workers are left out, because they take longer to render than most screens, unless the test asks for the `frame`. Another visit is a
 * reload: only what is stored on the device is left.
 */
export type Visit = (path: string, profile: AuthProfile | null, options?: { frame?: boolean }) => Promise<void>

/** The size of the window at the start of every test, as in `vitest.config.ts`. */
const desk = { width: 1440, height: 900 }

/** The start time of every component test: a Wednesday, 11:00 in Brussels. */
export const now = '2026-11-18T10:00:00Z'

const withinLimit = { clientName: 'Acme Logistics', isExceeded: false, limit: null, used: null }

/**
 * A component test: the whole application in the browser, with `api` as its server. It fails if a request is not
 * answered, if either side breaks the contract, or if an error is logged to the console.
 */
export const test = base.extend<{ api: FakeApi; visit: Visit }>({
  api: async ({ task: _ }, use) => {
    const api = new FakeApi()
    vi.setSystemTime(now)
    vi.stubGlobal('fetch', api.fetch)
    vi.stubGlobal('EventSource', QuietStream)
    const faults = vi.spyOn(console, 'error')
    await use(api)
    api.end()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    expect(api.takeFaults()).toEqual([])
    expect(faults.mock.calls).toEqual([])
    faults.mockRestore()
  },
  visit: async ({ api }, use) => {
    const container = document.createElement('div')
    const root = createRoot(container)
    let visits = 0
    await use(async (path, profile, { frame = false } = {}) => {
      if (frame) answerFrame(api)
      api.answersMeanwhile(viewRoutes.listViews, () => ({ items: [], allowed: [] }))
      api.answersMeanwhile(tagRoutes.listTags, () => ({ items: [] }))
      api.answersMeanwhile(incompleteStartRoutes.listIncompleteStarts, () => listOf())
      api.answersMeanwhile(creditLimitRoutes.checkCredit, () => withinLimit)
      api.answers(accountRoutes.readProfile, () => {
        if (!profile) throw refuse.UNAUTHENTICATED()
        return profile
      })
      window.history.replaceState(null, '', path)
      api.opens(window.location.pathname)
      await Promise.all([session.load(), dictionary.need('core')])
      if (++visits > 1) queries.clear()
      document.body.append(container)
      root.render(<App key={visits} layout={frame ? AppLayout : ScreenLayout} />)
    })
    root.unmount()
    container.remove()
    if (window.innerWidth !== desk.width) await resizeWindow(desk.width, desk.height)
    await forgetEverything()
  },
})

/** Gives the window a size in CSS pixels, and waits until the page has it. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  const widthNow = async () => {
    await page.viewport(width, height)
    return window.innerWidth
  }
  await expect.poll(widthNow, { message: 'the width of the window' }).toBe(width)
}

// Tests do not wait before a retry.
queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } })

/** Answers the requests of the navigation and the header that the test does not answer itself. */
function answerFrame(api: FakeApi): void {
  const none = listOf<never>()
  api.answersMeanwhile(notificationRoutes.listNotifications, () => ({ ...none, unread: 0 }))
  api.answersMeanwhile(conversationRoutes.listConversations, () => ({ ...none, unread: 0 }))
  api.answersMeanwhile(timesheetRoutes.listEntries, () => ({ ...none, totalMinutes: 0, worth: [] }))
  api.answersMeanwhile(absenceRoutes.listTimeOff, () => none)
  api.answersMeanwhile(contractRoutes.listContracts, () => none)
  api.answersMeanwhile(assignmentRoutes.listOwnAssignments, () => none)
}

async function forgetEverything(): Promise<void> {
  session.set(null)
  queries.clear()
  for (const { id } of toasts.snapshot()) toasts.remove(id)
  nextSignIn.email = ''
  if (dictionary.snapshot().language !== 'en') await dictionary.setLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  await new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase('interim')
    deletion.addEventListener('success', resolve)
    deletion.addEventListener('error', resolve)
  })
}
