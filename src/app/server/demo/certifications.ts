import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { fileDocument } from '#domains/documents/server/documents.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { pdfFromObjects } from '#platform/server/pdf/from-objects.ts'
import type { DemoProject } from './customers.ts'
import { customers, works } from './people.ts'

/** The certificates of each kind of worker, and who issues them. */
const namesAndIssuers: readonly (readonly (readonly [name: string, issuer: string])[])[] = [
  [['HACCP', 'FAVV']],
  [['Pallet truck licence', 'Vinçotte']],
  [['VCA', 'BeSaCC']],
  [
    ['VCA', 'BeSaCC'],
    ['Forklift licence', 'Vinçotte'],
  ],
  [
    ['First aid', 'Rode Kruis'],
    ['Care assistant', 'FOD Volksgezondheid'],
  ],
  [['HACCP', 'FAVV']],
  [['Reach truck licence', 'Vinçotte']],
  [
    ['VCA', 'BeSaCC'],
    ['First aid', 'Rode Kruis'],
  ],
]

/** Adds the workers' certifications, some of them expired or expiring soon, and the addresses of most workers. */
export async function addCertifications(scope: ActorScope, workers: readonly string[]): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  for (const [index, workerId] of workers.entries()) {
    for (const [position, [name, issuer]] of (namesAndIssuers[index % namesAndIssuers.length] ?? []).entries()) {
      if ((index + position) % 9 === 8) continue
      const left = (index + position) % 7 === 3 ? 24 : (index + position) % 11 === 5 ? -12 : 200 + ((index * 61) % 1200)
      const isSeen = (index + position) % 5 !== 2
      const id = uuid()
      const number = `${name.replace(/[^A-Z]/g, '')}-${24_000 + index * 37 + position}`
      await insertRecord(
        scope,
        { table: 'certifications', id },
        {
          worker_id: workerId,
          name,
          issuer,
          number,
          issued_on: daysAfter(today, left - 1826),
          expires_on: daysAfter(today, left),
          verification: isSeen ? 'verified' : 'unverified',
          decided_by: isSeen ? scope.actor.accountId : null,
          decided_at: isSeen ? laterBy(scope.now, -(20 + index) * 86_400_000) : null,
        },
      )
      if (index % 3 === 1) {
        const then = { ...scope, now: laterBy(scope.now, -(9 + ((index * 17) % 300)) * 86_400_000) }
        await fileCopy(then, workerId, id, daysAfter(today, left), [name, issuer, number])
      }
    }
    if (index % 7 !== 6) await settleAt(scope, workerId, index)
  }
}

/** Adds courses and exams of the coming weeks. */
export async function addOpportunities(scope: ActorScope): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const offered = [
    {
      title: 'VCA basis',
      organiser: 'BeSaCC',
      exam_date: daysAfter(today, 16),
      description: 'Examen in Brussel, Gent of Luik.',
      link: 'https://www.besacc-vca.be/',
    },
    {
      title: 'Heftruck: theorie en praktijk',
      organiser: 'Vinçotte',
      exam_date: daysAfter(today, 34),
      description: 'Twee dagen, daarna het examen.',
    },
    {
      title: 'Premiers secours en entreprise',
      organiser: 'Croix-Rouge',
      description: 'Quinze heures, chaque mois.',
    },
  ]
  for (const one of offered) await insertRecord(scope, { table: 'certification_opportunities', id: uuid() }, one)
}

/** Attaches the copy of a certificate to its certification. */
async function fileCopy(
  scope: ActorScope,
  workerId: string,
  certificationId: string,
  expiresOn: string,
  lines: readonly string[],
) {
  const file = { name: `${lines[0]}.pdf`, type: 'application/pdf', bytes: certificate(lines) } as const
  const { id } = await fileDocument(scope, { workerId, certificationId, expiresOn }, file)
  await dateDocument(scope, id)
}

/** Adds the documents of projects: safety rules, and contracts with an expiry date. */
export async function addProjectDocuments(scope: ActorScope, projects: readonly DemoProject[]): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  for (const [index, { projectId, role }] of projects.entries()) {
    const [title, expiresOn] =
      index % 2 === 0 ? ['Site safety rules', undefined] : ['Framework agreement', daysAfter(today, 20 + index * 35)]
    const lines = [title, role, 'Meridian Staffing']
    const file = { name: `${title}.pdf`, type: 'application/pdf', bytes: certificate(lines) } as const
    const then = { ...scope, now: laterBy(scope.now, -(30 + index * 24) * 86_400_000) }
    const { id } = await fileDocument(then, { projectId, expiresOn }, file)
    await dateDocument(then, id)
  }
}

async function dateDocument({ db, actor, now }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql`update documents set created_at = ${now}, updated_at = ${now} where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}

// Near their work site: up to about 40 km as the crow flies.
async function settleAt({ db, actor }: ActorScope, workerId: string, index: number): Promise<void> {
  const work = works[index % works.length]
  const [, , latitude, longitude] = customers[work?.customer ?? 0]?.sites[0] ?? customers[0].sites[0]
  const away = ((index * 29) % 40) / 111
  const angle = index * 2.4
  await db.many(
    sql`
      update workers
         set home_latitude = ${latitude + away * Math.cos(angle)},
             home_longitude = ${longitude + (away * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180)}
       where organisation_id = ${actor.organisationId} and id = ${workerId}`,
  )
}

/** Returns a one-page certificate as a PDF: the first line large, the others below; characters outside Latin-1 become `?`. */
function certificate([title = '', ...lines]: readonly string[]): Buffer {
  const shown = (line: string) => line.replace(/[^ -~\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&')
  const text = [
    'BT /F1 20 Tf 40 230 Td',
    `(${shown(title)}) Tj`,
    '/F1 11 Tf 0 -34 Td 18 TL',
    ...lines.map((line) => `(${shown(line)}) Tj T*`),
    'ET 0.1 0.39 0.32 RG 2 w 20 20 380 258 re S',
  ].join('\n')
  return pdfFromObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ])
}
