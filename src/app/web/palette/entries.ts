import { languages } from '#base/language.ts'
import { entry, type PaletteEntry } from './entry.ts'
import { providerEntries } from './provider-entries.ts'
import { workerEntries } from './worker-entries.ts'

const anyonesPage = entry('pages', {})

const ofAll: readonly PaletteEntry[] = [
  anyonesPage(
    '/help',
    'app.footer.help',
    'support questions answers aide assistance questions hulp vragen ondersteuning',
  ),
  anyonesPage('/privacy', 'app.footer.privacy', 'data protection gdpr données rgpd gegevens avg'),
  anyonesPage('/terms', 'app.footer.terms', 'conditions legal cgu juridique voorwaarden juridisch'),
  {
    group: 'actions',
    messageKey: 'app.profile.keys',
    terms: 'shortcuts keyboard hotkeys raccourcis clavier sneltoetsen toetsenbord',
    keys: ['?'],
    target: { run: 'shortcuts' },
  },
  {
    group: 'actions',
    messageKey: 'app.profile.signOut',
    terms: 'log out logout sign off déconnexion se déconnecter afmelden uitloggen',
    target: { run: 'signOut' },
  },
  ...languages.map((language): PaletteEntry => ({
    group: 'settings',
    messageKey: 'app.palette.language',
    terms: `change interface language changer langue taal wijzigen ${{ en: 'english anglais engels', fr: 'french français frans', nl: 'dutch néerlandais nederlands' }[language]}`,
    target: { language },
  })),
]

/** All entries of the palette, except records and help articles. */
export const entries: readonly PaletteEntry[] = [...providerEntries, ...workerEntries, ...ofAll]

/** Screens of one record: the palette links to them from search results. */
export const recordScreens: readonly string[] = [
  '/provider/workforce/profile/{id}',
  '/provider/clients/{id}',
  '/provider/projects/{id}',
  '/provider/requests/{id}',
  '/provider/assignments/{id}',
  '/provider/users/{id}',
  '/provider/pay/{id}',
  '/provider/statements/{id}',
  '/worker/assignments/{id}',
  '/help/{slug}',
]

/** Screens that are only linked from a record's screen, or from the schedule. */
export const withinRecords: readonly string[] = [
  '/provider/workforce/edit/{id}',
  '/provider/workforce/merge/{id}',
  '/provider/clients/edit/{id}',
  '/provider/clients/{id}/billing',
  '/provider/projects/edit/{id}',
  '/provider/requests/edit/{id}',
  '/provider/schedule/fill',
  '/provider/pay/stubs/{id}',
  '/provider/invoice-runs/{id}',
  '/provider/reminder-runs/{id}',
  '/provider/contracts/add',
  '/provider/contracts/{id}',
  '/provider/contract-runs/{id}',
  '/provider/inspections/{id}',
  '/provider/contract-templates/{kind}/{language}',
  '/worker/contracts/sign',
  '/worker/contracts/{id}',
  '/worker/complete',
]

/** The entries that a person may use. */
export function entriesFor({ type, allowed }: { type: 'provider' | 'worker'; allowed: readonly string[] }) {
  return entries.filter(
    ({ audience, permission }) =>
      (audience === undefined || audience === type) && (permission === undefined || allowed.includes(permission)),
  )
}
