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

/** The demo's customers, each with a place of work. */
export const customers = [
  {
    name: 'Brasserie du Canal',
    industry: 'manufacturing',
    site: 'Bottling hall',
    address: 'Quai des Usines 22, 1000 Bruxelles',
    latitude: 50.8676,
    longitude: 4.3531,
  },
  {
    name: 'Havenlogistiek Antwerpen',
    industry: 'retail',
    site: 'Dock 407',
    address: 'Noorderlaan 147, 2030 Antwerpen',
    latitude: 51.2611,
    longitude: 4.4128,
  },
  {
    name: 'Clinique Saint-Rémy',
    industry: 'healthcare',
    site: 'Main building',
    address: 'Rue de Campine 120, 4000 Liège',
    latitude: 50.6519,
    longitude: 5.5734,
  },
  {
    name: 'Hôtel Vauban',
    industry: 'hospitality',
    site: 'Hotel',
    address: 'Rue Solférino 64, 59000 Lille',
    latitude: 50.6312,
    longitude: 3.0551,
  },
  {
    name: 'Maasdelta Fresh',
    industry: 'retail',
    site: 'Cold store',
    address: 'Marconistraat 19, 3029 Rotterdam',
    latitude: 51.9104,
    longitude: 4.4335,
  },
  {
    name: 'Gentbouw',
    industry: 'construction',
    site: 'Site Dampoort',
    address: 'Dendermondsesteenweg 8, 9000 Gent',
    latitude: 51.0567,
    longitude: 3.7429,
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
