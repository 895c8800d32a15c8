import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownedTables } from './app/server/testing/table-owners.ts'

// A table belongs to one domain. Only its owner writes it; others call the owner's commands. A domain may read the tables of earlier
// domains; each read of a later domain's table, and each write of another's, is listed here with its reason.

const root = join(import.meta.dirname, '..')

type Owner = keyof typeof ownedTables

/** Writes of another owner's table, and why no command of the owner is called. */
const writesOfOthers: Readonly<Record<string, string>> = {
  'platform → organisations': 'the move of an organisation copies all tables, and fences the organisation meanwhile',
  'workforce → accounts': 'a worker and the account are created and changed by one statement',
  'clock → time_entries': 'an entry is written by the statement that compares it with punches and entries',
}

/** Reads of a later domain's table, and why (decision 28). */
const readsOfLater: Readonly<Record<string, string>> = {
  'platform → accounts': 'sessions, limits of emails and the history name the account',
  'platform → api_keys': 'a call is authenticated by its key, and the history names it',
  'platform → client_contacts': 'a session in the client portal is that of a contact, and the history names it',
  'platform → kiosks': 'a paired tablet is that of a kiosk, and the history names it',
  'platform → organisation_logos': 'an email shows the logo of its organisation',
  'platform → organisations': 'sessions, jobs, backups and the history chain run by organisation',
  'tags → clients': 'the settings show how many records have a tag',
  'tags → requests': 'the settings show how many records have a tag',
  'tags → workers': 'the settings show how many records have a tag',
  'organisations → client_statements': 'an invoice keeps the logo with which it was issued',
  'clients → client_statements': 'users who may not see invoices do not decide where they go',
  'clients → assignments': 'a client and a project do not end with open work',
  'clients → billed_entries': 'a client and a project name the hours that are not invoiced',
  'clients → clock_sessions': 'a client and a project do not end with open work',
  'clients → requests': 'a client and a project do not end with open work',
  'clients → shifts': 'a client and a project do not end with open work',
  'clients → time_entries': 'a client and a project name the hours that are left',
  'clients → projects': 'a client shows its projects and cannot be deleted with them',
  'workforce → assignments': 'the list of workers is filtered by availability',
  'workforce → documents': 'the list of workers shows whether a document is missing',
  'workforce → certifications': 'the list of workers is filtered by certification',
  'workforce → projects': 'a manager of the worker’s projects may report that the worker is sick',
  'workforce → time_off': 'the list of workers is filtered by availability',
  'workforce → worker_rates': 'a profile shows the pay rate in effect',
  'departures → pay_periods': 'records with pay that is not issued cannot be merged',
  'departures → pay_stubs': 'stubs move to the record into which their worker is merged',
  'departures → pay_transfer_stubs': 'stubs move to the record into which their worker is merged',
  'documents → assignments': 'the documents of a project are for the workers who are assigned to it',
  'projects → assignments': 'workers who are assigned to a project are notified of its new place',
  'projects → requests': 'a request may have a place of its own',
  'requests → assignments': 'a request counts its offers and accepted assignments',
  'requests → clock_sessions': 'a request cannot end while its workers are clocked in',
  'requests → time_entries': 'a request cannot be deleted with hours on it',
  'checks → assignments': 'a start is that of an assignment',
  'checks → clock_sessions': 'a signature after the work began is late',
  'checks → contracts': 'a start needs a signed contract',
  'checks → shifts': 'a notification names what coming starts lack',
  'checks → time_entries': 'a signature after the work began is late',
  'assignments → bill_rates': 'the offer form shows the margin',
  'assignments → billing_terms': 'the offer form shows the margin',
  'assignments → contracts': 'an offer is compared with the contracts before it',
  'assignments → clock_sessions': 'an assignment in use cannot be cancelled',
  'assignments → shifts': 'the status of an assignment follows its last shift',
  'assignments → time_entries': 'an assignment shows its hours',
  'assignments → time_off': 'an offer that overlaps time off warns',
  'shifts → clock_sessions': 'the status of a shift follows its clock sessions',
  'shifts → time_entries': 'a worker with hours is no no-show',
  'shifts → time_off': 'the schedule shows who is away',
  'absences → time_entries': 'hours that time off contradicts are shown to who decides',
  'matching → bill_rates': 'the candidates for a shift are compared by the margin',
  'matching → billing_terms': 'the candidates for a shift are compared by the margin',
  'timesheets → billed_entries': 'invoiced hours cannot be reopened',
  'timesheets → client_decisions': 'an entry shows the decision of its client',
  'timesheets → clock_breaks': 'an entry is compared with the clock times',
  'timesheets → clock_sessions': 'an entry is compared with the clock times',
  'timesheets → kiosks': 'an entry names the kiosk at which the worker clocked in',
  'timesheets → confirmation_settings': 'hours that the client has to confirm cannot be approved before',
  'billing → peppol_deliveries': 'the list of invoices shows those that did not arrive',
  'billing → receivables': 'an invoice shows its balance and payment status',
  'timesheets → paid_entries': 'paid hours cannot be reopened',
}

const order = Object.keys(ownedTables) as Owner[]
const ownerOf = new Map(
  Object.entries(ownedTables).flatMap(([owner, tables]) => tables.split(' ').map((table) => [table, owner as Owner])),
)
const statements = globSync('src/{domains/*,platform}/server/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\/|\/samples\.ts$/.test(file))
  .map((file) => {
    const [, layer, domain] = file.split('/')
    return { owner: (layer === 'domains' ? domain : layer) as Owner, text: readFileSync(join(root, file), 'utf8') }
  })

/** What is found of a pattern whose first group is a table, as `domain → table`. */
function uses(pattern: RegExp, counts: (owner: Owner, table: string, owns: Owner) => boolean): string[] {
  const found = statements.flatMap(({ owner, text }) =>
    [...text.matchAll(pattern)].flatMap(([, table = '']) => {
      const owns = ownerOf.get(table)
      return owns && counts(owner, table, owns) ? [`${owner} → ${table}`] : []
    }),
  )
  return [...new Set(found)].sort()
}

it('every table has one owner', () => {
  const migrations = globSync('migrations/*.sql', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const tables = migrations.flatMap((text) =>
    [...text.matchAll(/^create table (?:if not exists )?([a-z_]+)/gm)].map(([, table]) => table),
  )
  expect([...ownerOf.keys()].filter(Boolean).sort()).toEqual([...new Set(tables)].sort())
})

it('only the owner writes a table', () => {
  const written = /\b(?:insert into|update|delete from|table:)\s+'?([a-z_]+)\b/g
  // Erasure and retention delete what the law asks for in every domain; tests hold their list of columns.
  const found = uses(written, (owner, _table, owns) => owner !== owns && owner !== 'privacy')
  expect(found).toEqual(Object.keys(writesOfOthers).sort())
})

it('a domain reads tables of earlier domains, and listed ones of later domains', () => {
  const read = /\b(?:from|join|using)\s+([a-z_]+)\b/g
  const found = uses(read, (owner, _table, owns) => order.indexOf(owner) < order.indexOf(owns))
  expect(found).toEqual(Object.keys(readsOfLater).sort())
})

it('a domain takes only statuses and their groups from the rules of a later domain, which themselves import only base', () => {
  const imported = /^import (?:type )?\{([^}]*)\} from '#domains\/(\w+)\/([^']+)'/gm
  const later = statements.flatMap(({ owner, text }) =>
    [...text.matchAll(imported)].flatMap(([, names = '', from = '', file = '']) =>
      order.indexOf(owner) < order.indexOf(from as Owner)
        ? [{ owner, names, rules: `src/domains/${from}/${file}` }]
        : [],
    ),
  )
  const names = later.flatMap(({ owner, names: list, rules }) =>
    list.split(',').map((name) => `${owner} → ${name.replace('type ', '').trim()} of ${rules}`),
  )
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !/ \w+(Groups|Status) of /.test(name))).toEqual([])
  const ofRules = [...new Set(later.map(({ rules }) => rules))].flatMap((rules) =>
    [...readFileSync(join(root, rules), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, to]) => `${rules} → ${to}`),
  )
  expect(ofRules.filter((one) => !one.includes(' → #base/'))).toEqual([])
})
