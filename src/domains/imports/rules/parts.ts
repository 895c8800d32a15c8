/** A column that forms a field of a record together with others. */
interface PartColumn {
  readonly column: string
  readonly labelKey: string
  /** Headings by which it is recognised, as those of `KindColumn`. */
  readonly headings: string
  /** Headings by which it is recognised directly behind another part of the same field. */
  readonly headingsBehind?: string
}

/** How several columns of a file form fields of a record. */
export interface FieldParts {
  readonly kind: 'address' | 'name' | 'phone'
  /** The columns that the parts form: of a name, the first name and the last name. */
  readonly of: readonly string[]
  readonly parts: readonly PartColumn[]
  /** The parts are only recognised by their headings in files that have this column. */
  readonly onlyWith?: string
}

const addressHeadings = {
  street: ['street streetname rue straat straatnaam nomdelarue voie adresregel1 addressline1 adresseligne1', ''],
  houseNumber: [
    'housenumber houseno streetnumber huisnummer huisnr numerodemaison numerodevoie numerodelarue',
    'nr no n num numero number nummer',
  ],
  addition: ['housenumberaddition houseaddition toevoeging huisnummertoevoeging huisletter', 'add complement ext bis'],
  box: ['boxnumber busnummer busnr bte boite numerodeboite apartment appartement', 'box bus apt app'],
  postcode: ['postcode postalcode zip zipcode codepostal cp postnummer plz', ''],
  city: ['city town municipality locality ville commune localite woonplaats plaats plaatsnaam stad gemeente', ''],
  country: ['country countryname pays land', ''],
} as const
export type AddressPart = keyof typeof addressHeadings
export const addressPartNames = Object.keys(addressHeadings) as AddressPart[]

/** Returns the parts of an address. */
export function addressParts(of: string, onlyWith?: string): FieldParts {
  return {
    kind: 'address',
    of: [of],
    parts: addressPartNames.map((part) => ({
      column: `${of}.${part}`,
      labelKey: `imports.part.${part}`,
      headings: addressHeadings[part][0],
      headingsBehind: addressHeadings[part][1],
    })),
    ...(onlyWith !== undefined && { onlyWith }),
  }
}

/** Headings of a whole name, by the order that they announce. */
export const wholeNameHeadings = {
  firstLast: 'prenometnom prenomnom voornaamennaam voornaamnaam voornaamenachternaam firstandlastname firstlastname',
  lastFirst:
    'nometprenom nomprenom naamenvoornaam naamvoornaam achternaamvoornaam achternaamenvoornaam lastandfirstname lastfirstname lastnamefirstname',
  either:
    'fullname nomcomplet volledigenaam worker workername employee employeename travailleur interimaire salarie werknemer uitzendkracht medewerker',
} as const

/** Headings of a last name that are also used for a whole name. */
export const eitherNameHeadings = new Set(['name', 'nom', 'naam'])

/** The parts of a person's name: the whole name in one column, and the prefix of a Dutch last name. */
export const nameParts: FieldParts = {
  kind: 'name',
  of: ['firstName', 'lastName'],
  parts: [
    { column: 'name.whole', labelKey: 'imports.part.wholeName', headings: Object.values(wholeNameHeadings).join(' ') },
    {
      column: 'name.infix',
      labelKey: 'imports.part.infix',
      headings: 'infix tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels nameprefix surnameprefix particule',
    },
  ],
}

/** Returns the parts of a phone number. */
export function phoneParts(of: string): FieldParts {
  return {
    kind: 'phone',
    of: [of],
    parts: [
      {
        column: `${of}.prefix`,
        labelKey: 'imports.part.phonePrefix',
        headings:
          'phoneprefix dialcode dialingcode callingcode countrycallingcode areacode indicatif indicatifpays landnummer landcode kengetal netnummer',
      },
    ],
  }
}
