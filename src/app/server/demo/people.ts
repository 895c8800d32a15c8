/** First names of the demo's workers, as are common between Lille and Rotterdam. */
export const firstNames = (
  'Sofia Amine Lotte Mehdi Emma Bram Yasmina Lucas Fatou Thijs Chloé Rachid Julie Sander Aïcha Hugo Inès Wout Léa Karim ' +
  'Noa Mathis Femke Ibrahim Manon Daan Zoë Youssef Camille Ruben Elif Arthur Sanne Omar Clara Niels Hanna Victor Leïla Jef'
).split(' ')

export const lastNames = [
  'Martins',
  'Benali',
  'Peeters',
  'Dubois',
  'Janssens',
  'de Vries',
  'El Amrani',
  'Lambert',
  'Diallo',
  'van den Berg',
  'Moreau',
  'Claes',
  'Mertens',
  'Bakker',
  'Fontaine',
  'Wouters',
  'Leroy',
  'Öztürk',
  'Dupont',
  'Smit',
] as const

/** The demo's customers with their contacts and work sites; their projects are at the first site. */
export const customers = [
  {
    name: 'Brasserie du Canal',
    industry: 'manufacturing',
    vat: 'BE0401234758',
    contact: ['Hélène Vandamme', 'Planning', '+3225550123'],
    language: 'fr',
    notes: 'Ring at the porter’s lodge.\nSafety shoes and a hair net are required in the bottling hall.',
    sites: [
      ['Bottling hall', 'Quai des Usines 22, 1000 Bruxelles', 50.8676, 4.3531, 200],
      ['Keg yard', 'Avenue du Port 104, 1000 Bruxelles', 50.8658, 4.3467, 120],
      ['Distribution centre', 'Schaarbeeklei 189, 1800 Vilvoorde', 50.9165, 4.4203, 400],
    ],
  },
  {
    name: 'Havenlogistiek Antwerpen',
    industry: 'retail',
    vat: 'BE0453128075',
    contact: ['Pieter Goossens', 'Terminal manager', '+3235550147'],
    language: 'nl',
    notes: null,
    sites: [
      ['Dock 407', 'Noorderlaan 147, 2030 Antwerpen', 51.2611, 4.4128, 300],
      ['Dock 1742', 'Scheldelaan 600, 2040 Antwerpen', 51.3224, 4.2879, 600],
    ],
  },
  {
    name: 'Clinique Saint-Rémy',
    industry: 'healthcare',
    vat: 'BE0477731037',
    contact: ['Aline Delcourt', 'Head of nursing', '+3242550120'],
    language: 'fr',
    notes: 'The roster is fixed on Wednesdays.',
    sites: [['Main building', 'Rue de Campine 120, 4000 Liège', 50.6519, 5.5734, 150]],
  },
  {
    name: 'Hôtel Vauban',
    industry: 'hospitality',
    vat: 'FR32512345600',
    contact: ['Marc Lefebvre', 'Maître d’hôtel', '+33353010064'],
    language: 'fr',
    notes: null,
    sites: [['Hotel', 'Rue Solférino 64, 59000 Lille', 50.6312, 3.0551, 100]],
  },
  {
    name: 'Maasdelta Fresh',
    industry: 'retail',
    vat: 'NL812345009B01',
    contact: ['Joris Visser', 'Shift planner', '+31102550119'],
    language: 'nl',
    notes: null,
    sites: [['Cold store', 'Marconistraat 19, 3029 Rotterdam', 51.9104, 4.4335, 200]],
  },
  {
    name: 'Gentbouw',
    industry: 'construction',
    vat: 'BE0469812570',
    contact: ['Sofie De Smet', 'Site manager', '+3292550108'],
    language: 'nl',
    notes: null,
    sites: [['Site Dampoort', 'Dendermondsesteenweg 8, 9000 Gent', 51.0567, 3.7429, 250]],
  },
] as const

/** A daily block of hours, `[start, end]`; it ends the next day if the end is earlier. */
type Block = readonly [start: string, end: string]

interface Work {
  /** The customer's index in the list above. */
  readonly customer: number
  readonly name: string
  readonly role: string
  readonly colour: string
  readonly budgetHours: number
  /** The hourly pay rate of its workers, in cents. */
  readonly rate: number
  /** Workers rotate through these week by week. */
  readonly blocks: readonly Block[]
  /** The last working day of a week, from Monday (1): 5 is Friday; 7 means five days of seven in rotation. */
  readonly lastDay: 5 | 6 | 7
  readonly breakMinutes: number
  /** The share of its workers that is needed in each month, January to December. */
  readonly season: readonly number[]
  /** Descriptions of the work. */
  readonly tasks: readonly string[]
}

const [early, late, night]: readonly [Block, Block, Block] = [
  ['06:00', '14:00'],
  ['14:00', '22:00'],
  ['22:00', '06:00'],
]

/** The demo's pieces of work. */
export const works: readonly Work[] = [
  {
    customer: 0,
    name: 'Bottling line',
    role: 'Line operator',
    colour: '#2f6f62',
    budgetHours: 9500,
    rate: 1685,
    blocks: [early, late],
    lastDay: 5,
    breakMinutes: 30,
    season: [0.55, 0.55, 0.65, 0.75, 0.9, 1, 1, 1, 0.85, 0.7, 0.65, 0.8],
    tasks: ['Line 2, bottle filling', 'Line 1, labelling', 'Changeover and cleaning'],
  },
  {
    customer: 0,
    name: 'Seasonal order picking',
    role: 'Order picker',
    colour: '#7a5c2e',
    budgetHours: 7500,
    rate: 1590,
    blocks: [['07:00', '15:00']],
    lastDay: 5,
    breakMinutes: 30,
    season: [0.9, 0.6, 0.55, 0.6, 0.65, 0.7, 0.8, 0.6, 0.65, 0.85, 1, 1],
    tasks: ['Picking, zone B', 'Picking, zone D', 'Packing and labelling'],
  },
  {
    customer: 1,
    name: 'Container stripping',
    role: 'Dock worker',
    colour: '#2d5f8a',
    budgetHours: 8500,
    rate: 1825,
    blocks: [early, late],
    lastDay: 5,
    breakMinutes: 30,
    season: [0.75, 0.75, 0.8, 0.85, 0.85, 0.85, 0.8, 0.75, 0.85, 0.9, 0.95, 0.85],
    tasks: ['Stripping 40 ft containers', 'Pallet building', 'Sorting and tallying'],
  },
  {
    customer: 1,
    name: 'Forklift pool',
    role: 'Forklift driver',
    colour: '#55508c',
    budgetHours: 8000,
    rate: 1940,
    blocks: [['07:30', '15:30']],
    lastDay: 5,
    breakMinutes: 30,
    season: [0.8, 0.8, 0.85, 0.85, 0.85, 0.85, 0.75, 0.75, 0.9, 0.95, 1, 0.9],
    tasks: ['Loading, gates 4 to 9', 'Unloading and put-away', 'Cycle count'],
  },
  {
    customer: 2,
    name: 'Ward support',
    role: 'Care assistant',
    colour: '#8a3f5c',
    budgetHours: 8500,
    rate: 1760,
    blocks: [
      ['06:45', '14:45'],
      ['14:30', '22:30'],
      ['22:15', '06:15'],
    ],
    lastDay: 7,
    breakMinutes: 30,
    season: [1, 1, 0.9, 0.85, 0.8, 0.8, 0.85, 0.85, 0.8, 0.85, 0.9, 1],
    tasks: ['Ward 3B, geriatrics', 'Ward 2A, surgery', 'Admissions'],
  },
  {
    customer: 3,
    name: 'Banquets',
    role: 'Waiter',
    colour: '#9a4a2f',
    budgetHours: 5500,
    rate: 1545,
    blocks: [['15:30', '23:30']],
    lastDay: 6,
    breakMinutes: 30,
    season: [0.4, 0.45, 0.6, 0.7, 0.9, 1, 0.75, 0.6, 0.9, 0.8, 0.8, 1],
    tasks: ['Gala dinner, service', 'Seminar lunch and coffee', 'Wedding reception'],
  },
  {
    customer: 4,
    name: 'Cold store nights',
    role: 'Reach truck driver',
    colour: '#3c6e8f',
    budgetHours: 8000,
    rate: 1980,
    blocks: [night],
    lastDay: 5,
    breakMinutes: 45,
    season: [0.75, 0.75, 0.8, 0.8, 0.85, 0.95, 1, 1, 0.85, 0.8, 0.85, 1],
    tasks: ['Order consolidation, -25 °C', 'Loading outbound trailers', 'Replenishment'],
  },
  {
    customer: 5,
    name: 'Dampoort renovation',
    role: 'Site helper',
    colour: '#6b6a2d',
    budgetHours: 6500,
    rate: 1890,
    blocks: [['07:00', '15:30']],
    lastDay: 5,
    breakMinutes: 45,
    season: [0.4, 0.5, 0.8, 0.95, 1, 1, 0.6, 0.85, 1, 0.95, 0.8, 0.35],
    tasks: ['Demolition, ground floor', 'Scaffolding', 'Material handling'],
  },
]
