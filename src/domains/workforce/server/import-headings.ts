import { languages } from '#base/language.ts'
import { wordsIn } from '#platform/server/texts/words.ts'
import { type ImportColumn, importColumns } from '../rules.ts'

/** What other programs and people call a column, beside the words of the interface; as `plain` has it. */
const synonyms: Readonly<Record<ImportColumn, string>> = {
  firstName: 'firstname givenname forename prenom voornaam roepnaam',
  lastName: 'lastname surname familyname name nom nomdefamille naam achternaam familienaam',
  dateOfBirth: 'dateofbirth birthdate birthday dob datedenaissance naissance neele geboortedatum geboren geboorte',
  nationalId:
    'nationalid nationalnumber nationalregistrationnumber ssn socialsecuritynumber niss inss numeronational numeroderegistrenational registrenational nn insz rijksregisternummer rijksregister rrn bsn burgerservicenummer cin',
  email: 'email emailaddress mail emailadres adresemail adressemail courriel adressecourriel mel mailadres eposta',
  username: 'username login user nomdutilisateur identifiant utilisateur gebruikersnaam gebruiker',
  phone:
    'phone phonenumber telephone telephonenumber tel telno mobile mobilenumber mobilephone cell cellphone gsm gsmnummer portable mobiel telefoon telefoonnummer numerodetelephone',
  address: 'address fulladdress homeaddress streetaddress adresse adressecomplete domicile rue adres woonadres straat',
  industry: 'industry sector secteur branche secteurdactivite bedrijfstak',
  primaryRole:
    'primaryrole role job jobtitle function position profession fonctionprincipale fonction metier poste hoofdfunctie functie beroep rol',
  experienceLevel:
    'experiencelevel experience seniority niveaudexperience niveauexperience ervaringsniveau ervaring niveau',
  payRate:
    'payrate rate hourlyrate wage hourlywage hourlypay tarif tarifhoraire tauxhoraire salairehoraire uurtarief uurloon tarief loon',
  currency: 'currency devise monnaie munt valuta munteenheid',
  maritalStatus: 'maritalstatus civilstatus etatcivil situationfamiliale burgerlijkestaat burgerlijkestand',
  numberOfDependents:
    'numberofdependents numberofdependants dependents dependants personnesacharge nombredepersonnesacharge aantalpersonentenlaste personentenlaste tenlaste',
  accountHolder: 'accountholder holder titulaire titulaireducompte rekeninghouder houder',
  accountNumber:
    'accountnumber bankaccount bankaccountnumber account iban compte numerodecompte comptebancaire numerodecomptebancaire rekening rekeningnummer bankrekening bankrekeningnummer',
  bic: 'bic swift swiftcode biccode bicswift codebic',
  skills: 'skills skill competences competence vaardigheden vaardigheid competenties',
  languages: 'languages language spokenlanguages langues langue talen taal talenkennis',
  desiredJobRoles:
    'desiredjobroles desiredroles desiredjobs wantedroles fonctionssouhaitees fonctionsrecherchees metiersrecherches gewenstefuncties gewenstejobs',
  professionalBio:
    'professionalbio bio about profile summary notes parcoursprofessionnel parcours biographie profil professioneelprofiel profiel omschrijving',
}

/** A word as headings and choices are compared: without case, accents, spaces and signs. */
export function plain(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}

const columns = new Map<string, ImportColumn>()
for (const column of importColumns) {
  for (const name of synonyms[column].split(' ')) columns.set(name, column)
}
for (const column of importColumns) {
  for (const language of languages) columns.set(plain(wordsIn(language)(`workforce.field.${column}`)), column)
}

/** The column that a heading names in one of the three languages, whatever stands behind it in brackets; undefined where it names none. */
export function columnOf(heading: string): ImportColumn | undefined {
  return columns.get(plain(heading)) ?? columns.get(plain(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')))
}
