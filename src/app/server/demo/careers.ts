import { daysAfter } from '#base/days.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { experienceLevels, languageLevels } from '#domains/workforce/rules/levels.ts'
import { firstNames } from './people.ts'
import { hiredDaysAgo } from './seasons.ts'

type Level = (typeof experienceLevels)[number]
const maritalStatuses = workerRecord.fields.maritalStatus.values
const vehicles = workerRecord.fields.vehicle.values
type Fluency = (typeof languageLevels)[number]

/** Skills, previous employers and desired roles of the workers of each piece of work, in the order of `works`. */
const trades = [
  {
    industry: 'manufacturing',
    skills: ['Filling lines', 'Quality control', 'Fault finding', 'HACCP', 'Pallet truck'],
    wishes: ['Line leader', 'Quality inspector'],
    before: ['Brasserie Saint-Guidon', 'Machine operator'],
    bio: 'Keeps a line running, and notices before the line does when a filler is about to stall.',
  },
  {
    industry: 'retail',
    skills: ['Order picking', 'Voice picking', 'Packing', 'Scanning', 'Pallet truck'],
    wishes: ['Shift leader', 'Stock controller'],
    before: ['Colis Express', 'Parcel sorter'],
    bio: 'Picks two hundred lines an hour without a wrong one, and prefers early shifts.',
  },
  {
    industry: 'retail',
    skills: ['Container stripping', 'Lashing', 'Pallet building', 'Forklift', 'VCA'],
    wishes: ['Forklift driver', 'Foreman'],
    before: ['Scheldekade Stuwadoors', 'Docker'],
    bio: 'Used to heavy work outdoors in any weather, with a certificate for safety on site.',
  },
  {
    industry: 'retail',
    skills: ['Forklift', 'Reach truck', 'Loading plans', 'Stock taking', 'VCA'],
    wishes: ['Warehouse planner'],
    before: ['Transport Delvaux', 'Forklift driver'],
    bio: 'Twelve years behind the mast without an accident; trains newcomers on the reach truck.',
  },
  {
    industry: 'healthcare',
    skills: ['Patient care', 'First aid', 'Hygiene', 'Lifting techniques', 'Dementia care'],
    wishes: ['Nurse', 'Ward coordinator'],
    before: ['Résidence Les Tilleuls', 'Care assistant'],
    bio: 'Calm with people who are anxious, and at home on geriatric wards.',
  },
  {
    industry: 'hospitality',
    skills: ['Table service', 'Banquets', 'Bar', 'HACCP', 'Wine service'],
    wishes: ['Head waiter', 'Event coordinator'],
    before: ['Café de la Bourse', 'Waiter'],
    bio: 'From breakfast for eight to a gala dinner for eight hundred.',
  },
  {
    industry: 'retail',
    skills: ['Reach truck', 'Cold store work', 'Scanning', 'Loading plans', 'First aid'],
    wishes: ['Shift leader'],
    before: ['Vriesland Logistiek', 'Reach truck driver'],
    bio: 'Works nights at twenty-five below by choice.',
  },
  {
    industry: 'construction',
    skills: ['Demolition', 'Bricklaying', 'Scaffolding', 'VCA', 'First aid'],
    wishes: ['Bricklayer', 'Site foreman'],
    before: ['Bouwwerken De Pauw', 'Labourer'],
    bio: 'Reads a plan, keeps a site tidy, and has a driving licence for the van.',
  },
] as const

/** The languages of the workers, in turn, with their levels. */
const tongues: readonly Readonly<Record<string, Fluency>>[] = [
  { fr: 'native', nl: 'intermediate', en: 'basic' },
  { nl: 'native', en: 'fluent', fr: 'basic' },
  { ar: 'native', fr: 'fluent' },
  { nl: 'native', fr: 'fluent', de: 'basic' },
  { pt: 'native', fr: 'fluent', es: 'intermediate' },
  { fr: 'native', en: 'fluent' },
  { tr: 'native', nl: 'fluent', fr: 'basic' },
  { fr: 'native', ar: 'intermediate', en: 'intermediate' },
]

/** Returns skills, work history and desired roles of a demo worker, as stored in the columns. */
export function careerOf(index: number, role: string, today: string) {
  const trade = trades[index % trades.length] as (typeof trades)[number]
  const round = Math.floor(index / trades.length)
  const skills = trade.skills.filter((_, position) => (round + position) % 4 !== 3 || position === 0)
  const joined = daysAfter(today, -hiredDaysAgo(index, firstNames.length))
  const [company, jobTitle] = trade.before
  const first = {
    company,
    jobTitle,
    startDate: daysAfter(joined, -1200 - index * 11),
    endDate: daysAfter(joined, -400),
    description: null,
  }
  const last = {
    company: 'Meridian Staffing',
    jobTitle: role,
    startDate: joined,
    endDate: null,
    description: trade.bio,
  }
  return {
    industry: trade.industry,
    marital_status: index % 5 === 4 ? null : maritalStatuses[index % maritalStatuses.length],
    number_of_dependents: index % 5 === 4 ? null : index % 4,
    vehicle: index % 5 === 4 ? null : vehicles[(index * 3) % vehicles.length],
    desired_job_roles: trade.wishes,
    professional_bio: index % 3 === 2 ? null : trade.bio,
    skills: JSON.stringify(skills.map((name, position) => ({ name, proficiency: levelOf(index + round + position) }))),
    languages: JSON.stringify(
      Object.entries(tongues[(index + round * 3) % tongues.length] ?? {}).map(([language, level]) => ({
        language,
        level,
      })),
    ),
    work_history: JSON.stringify(index % 4 === 3 ? [first] : [last, first]),
  }
}

function levelOf(index: number): Level {
  return experienceLevels[(index * 3 + 1) % experienceLevels.length] as Level
}

/** Returns the required skills of a piece of work, the most important first. */
export function skillsOf(work: number): readonly string[] {
  return (trades[work % trades.length] as (typeof trades)[number]).skills
}

/** Returns a Belgian IBAN with correct check digits (97 less the remainder, ISO 13616). */
export function belgianIban(index: number): string {
  const ten = String(5_390_000_000 + index * 7_919_113).slice(0, 10)
  const domestic = `${ten}${String(Number(BigInt(ten) % 97n) || 97).padStart(2, '0')}`
  const check = 98n - (BigInt(`${domestic}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${domestic}`
}
