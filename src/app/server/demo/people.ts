/** The names that the demo's workers are made of, as people are called between Lille and Rotterdam. */
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

/** The demo's customers, each with whom to call, and its places of work: its projects lie at the first. */
export const customers = [
  {
    name: 'Brasserie du Canal',
    industry: 'manufacturing',
    vat: 'BE0401234758',
    contact: ['Hélène Vandamme', 'Planning', '+3225550123'],
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
    notes: 'The roster is fixed on Wednesdays.',
    sites: [['Main building', 'Rue de Campine 120, 4000 Liège', 50.6519, 5.5734, 150]],
  },
  {
    name: 'Hôtel Vauban',
    industry: 'hospitality',
    vat: 'FR32512345600',
    contact: ['Marc Lefebvre', 'Maître d’hôtel', '+33353010064'],
    notes: null,
    sites: [['Hotel', 'Rue Solférino 64, 59000 Lille', 50.6312, 3.0551, 100]],
  },
  {
    name: 'Maasdelta Fresh',
    industry: 'retail',
    vat: 'NL812345009B01',
    contact: ['Joris Visser', 'Shift planner', '+31102550119'],
    notes: null,
    sites: [['Cold store', 'Marconistraat 19, 3029 Rotterdam', 51.9104, 4.4335, 200]],
  },
  {
    name: 'Gentbouw',
    industry: 'construction',
    vat: 'BE0469812570',
    contact: ['Sofie De Smet', 'Site manager', '+3292550108'],
    notes: null,
    sites: [['Site Dampoort', 'Dendermondsesteenweg 8, 9000 Gent', 51.0567, 3.7429, 250]],
  },
] as const

/** The demo's pieces of work, by the customer's place in the list above. */
export const works = [
  {
    customer: 0,
    name: 'Bottling line, early shift',
    role: 'Line operator',
    colour: '#2f6f62',
    budgetHours: 1800,
    rate: 1685,
  },
  {
    customer: 0,
    name: 'Seasonal order picking',
    role: 'Order picker',
    colour: '#7a5c2e',
    budgetHours: 900,
    rate: 1590,
  },
  { customer: 1, name: 'Container stripping', role: 'Dock worker', colour: '#2d5f8a', budgetHours: 2400, rate: 1825 },
  { customer: 1, name: 'Forklift pool', role: 'Forklift driver', colour: '#55508c', budgetHours: 1600, rate: 1940 },
  { customer: 2, name: 'Ward support', role: 'Care assistant', colour: '#8a3f5c', budgetHours: 1200, rate: 1760 },
  { customer: 3, name: 'Banquets', role: 'Waiter', colour: '#9a4a2f', budgetHours: 600, rate: 1545 },
  {
    customer: 4,
    name: 'Cold store nights',
    role: 'Reach truck driver',
    colour: '#3c6e8f',
    budgetHours: 2000,
    rate: 1980,
  },
  { customer: 5, name: 'Dampoort renovation', role: 'Site helper', colour: '#6b6a2d', budgetHours: 1500, rate: 1890 },
] as const
