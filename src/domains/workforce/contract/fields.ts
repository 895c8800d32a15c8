import { z } from 'zod'
import { bankAccountNumber, bic } from '#base/bank-account.ts'
import { chosen, type RecordFields } from '#base/fields.ts'
import { money, rate } from '#base/money.ts'
import { unique } from '#base/once.ts'
import { phone } from '#base/phone.ts'
import { email, identifier, limits, line, optional, sensitiveText, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { industries } from '#domains/organisations/rules.ts'
import { tagHeadings, tagNames } from '#domains/tags/contract/names.ts'
import { experienceLevels, languageLevels } from '../rules/levels.ts'

const nullable = z.string().nullable()

const skillForm = z.strictObject({
  name: identifier(limits.name, 'workforce.validation.skillNameRequired'),
  proficiency: chosen(experienceLevels, 'workforce.validation.skillProficiencyRequired'),
})

const languageForm = z.strictObject({
  /** ISO 639-1, such as `fr`. */
  language: z
    .string({ error: (issue) => (issue.input === undefined ? 'workforce.validation.languageRequired' : undefined) })
    .refine((code) => code !== '', { error: 'workforce.validation.languageRequired', abort: true })
    .refine((code) => /^[a-z]{2}$/.test(code), 'workforce.validation.languageCode'),
  level: chosen(languageLevels, 'workforce.validation.languageLevelRequired'),
})

export const jobForm = z
  .strictObject({
    company: line(limits.name, 'workforce.validation.companyRequired'),
    jobTitle: line(limits.name, 'workforce.validation.jobTitleRequired'),
    startDate: date('workforce.validation.startDateRequired'),
    /** Null for the current job. */
    endDate: date().nullish(),
    description: optional(text(limits.prose)),
  })
  .refine(({ startDate, endDate }) => !endDate || startDate <= endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })

export const bankAccountForm = z.strictObject({
  accountHolder: optional(line(70)),
  /** An IBAN with valid check digits, or an account number in countries without IBANs. */
  accountNumber: bankAccountNumber('workforce.validation.accountNumberRequired'),
  bic: optional(bic),
})

/** The fields of a worker. The order is that of forms, files and responses. */
export const workerRecord = {
  table: 'workers',
  keyPrefix: 'workforce',
  fields: {
    firstName: {
      kind: 'own',
      part: 'identity',
      // Some people have one name only, which is their last name.
      form: optional(line(limits.name)),
      shown: z.string(),
      columns: ['first_name'],
      sheet: { firstName: 'firstname givenname forename prenom voornaam roepnaam' },
      erasure: 'erased',
    },
    lastName: {
      kind: 'own',
      part: 'identity',
      required: true,
      form: line(limits.name, 'workforce.validation.lastNameRequired'),
      shown: z.string(),
      columns: ['last_name'],
      sheet: { lastName: 'lastname surname familyname name nom nomdefamille naam achternaam familienaam' },
      erasure: 'erased',
    },
    dateOfBirth: {
      kind: 'own',
      part: 'identity',
      required: true,
      form: date('workforce.validation.dateOfBirthRequired'),
      shown: nullable,
      columns: ['date_of_birth'],
      sheet: {
        dateOfBirth:
          'dateofbirth birthdate birthday dob datedenaissance naissance neele geboortedatum geboren geboorte',
      },
      erasure: 'erased',
    },
    nationalId: {
      kind: 'own',
      part: 'identity',
      required: true,
      // A masked value that is sent back unchanged is not a new one.
      form: identifier(64, 'workforce.validation.nationalIdRequired').refine(
        (value) => !value.includes('•'),
        'workforce.messages.masked',
      ),
      /** Only its last four characters, except for the worker. `revealWorkerSecret` returns all of it. */
      shown: sensitiveText().nullable(),
      secret: true,
      columns: ['national_id', 'national_id_last4'],
      sheet: {
        nationalId:
          'nationalid nationalnumber nationalregistrationnumber ssn socialsecuritynumber niss inss numeronational numeroderegistrenational registrenational nn insz rijksregisternummer rijksregister rrn bsn burgerservicenummer cin',
      },
      erasure: 'erased',
    },
    email: {
      kind: 'own',
      part: 'contact',
      required: true,
      form: email('workforce.validation.emailRequired', 'workforce.validation.emailInvalid'),
      shown: z.string(),
      table: 'accounts',
      columns: ['email'],
      sheet: {
        email:
          'email emailaddress mail emailadres adresemail adressemail courriel adressecourriel mel mailadres eposta',
      },
      erasure: 'erased',
    },
    username: {
      kind: 'own',
      part: 'contact',
      // No at sign, because a username must not look like another person’s address.
      form: optional(identifier(64).refine((name) => /^[^\s@]{3,64}$/.test(name), 'workforce.validation.username')),
      shown: nullable,
      table: 'accounts',
      columns: ['username'],
      sheet: { username: 'username login user nomdutilisateur identifiant utilisateur gebruikersnaam gebruiker' },
      erasure: 'erased',
    },
    phone: {
      kind: 'own',
      part: 'contact',
      form: optional(phone()),
      shown: nullable,
      columns: ['phone'],
      sheet: {
        phone:
          'phone phonenumber telephone telephonenumber tel telno mobile mobilenumber mobilephone cell cellphone gsm gsmnummer portable mobiel telefoon telefoonnummer numerodetelephone',
      },
      erasure: 'erased',
    },
    address: {
      kind: 'own',
      part: 'contact',
      required: true,
      form: text(limits.address, 'workforce.validation.addressRequired'),
      shown: nullable,
      columns: ['address'],
      sheet: {
        address: 'address fulladdress homeaddress streetaddress adresse adressecomplete domicile adres woonadres',
      },
      erasure: 'erased',
    },
    industry: {
      kind: 'choice',
      part: 'professional',
      placed: true,
      values: industries,
      valuePrefix: 'organisations.industry.',
      headings: 'industry sector secteur branche secteurdactivite bedrijfstak',
      erasure: 'notPersonal',
    },
    primaryRole: {
      kind: 'text',
      part: 'professional',
      placed: true,
      required: 'workforce.validation.primaryRoleRequired',
      headings:
        'primaryrole role job jobtitle function position profession fonctionprincipale fonction metier poste hoofdfunctie functie beroep rol',
      erasure: 'erased',
    },
    experienceLevel: {
      kind: 'choice',
      part: 'professional',
      placed: true,
      values: experienceLevels,
      valuePrefix: 'workforce.level.',
      headings:
        'experiencelevel experience seniority niveaudexperience niveauexperience ervaringsniveau ervaring niveau',
      erasure: 'erased',
    },
    payRate: {
      kind: 'own',
      part: 'professional',
      setBy: 'organisation',
      /** The current pay for an hour. */
      form: rate.nullish(),
      shown: money.nullable(),
      columns: ['rate_amount', 'rate_currency'],
      sheet: {
        payRate:
          'payrate rate hourlyrate wage hourlywage hourlypay tarif tarifhoraire tauxhoraire salairehoraire uurtarief uurloon tarief loon',
        currency: 'currency devise monnaie munt valuta munteenheid',
      },
      erasure: 'pay',
    },
    /** Labels of the organisation, which the worker does not see. */
    tags: {
      kind: 'own',
      part: 'professional',
      setBy: 'organisation',
      form: tagNames.optional(),
      shown: z.array(z.string()),
      columns: ['tags'],
      sheet: { tags: tagHeadings },
      erasure: 'erased',
    },
    maritalStatus: {
      kind: 'choice',
      part: 'personal',
      values: ['single', 'married', 'divorced', 'widowed'],
      empty: 'workforce.form.unknown',
      headings: 'maritalstatus civilstatus etatcivil situationfamiliale burgerlijkestaat burgerlijkestand',
      erasure: 'erased',
    },
    numberOfDependents: {
      kind: 'number',
      part: 'personal',
      min: 0,
      max: 50,
      headings:
        'numberofdependents numberofdependants dependents dependants personnesacharge nombredepersonnesacharge aantalpersonentenlaste personentenlaste tenlaste',
      erasure: 'erased',
    },
    vehicle: {
      kind: 'choice',
      part: 'identity',
      values: ['none', 'bicycle', 'car', 'van'],
      empty: 'workforce.form.unknown',
      headings: 'owntransport meansoftransport transport vehicule vehiculepersonnel voertuig vervoer',
      erasure: 'erased',
    },
    /** The days on which the worker is a student: the contract of an assignment follows from it. */
    studentStartDate: {
      kind: 'date',
      part: 'professional',
      setBy: 'organisation',
      help: true,
      headings: 'studentfrom studentsince etudiantdepuis etudiantdu studentvanaf studentsinds',
      erasure: 'erased',
    },
    studentEndDate: {
      kind: 'date',
      part: 'professional',
      setBy: 'organisation',
      headings: 'studentuntil studentto etudiantjusque etudiantjusquau studenttot studenttotenmet',
      erasure: 'erased',
    },
    /** The hours for other employers in a year, as on student@work: they count against the quota of students in Belgium. */
    studentHoursElsewhere: {
      kind: 'number',
      part: 'professional',
      min: 0,
      max: 2000,
      help: true,
      headings: 'studenthourselsewhere heuresetudiantailleurs studentenurenelders',
      erasure: 'erased',
    },
    studentHoursYear: {
      kind: 'number',
      part: 'professional',
      min: 2017,
      max: 2100,
      headings: 'studenthoursyear anneedesheuresetudiant jaarstudentenuren',
      erasure: 'erased',
    },
    bankAccount: {
      kind: 'own',
      part: 'personal',
      /** Unchanged if left out; removed if null. */
      form: bankAccountForm.nullish(),
      /** The number as its last four characters, like the national ID. */
      shown: z.strictObject({ accountHolder: nullable, accountNumber: sensitiveText(), bic: nullable }).nullable(),
      secret: true,
      columns: ['bank_account'],
      sheet: {
        accountHolder: 'accountholder holder titulaire titulaireducompte rekeninghouder houder',
        accountNumber:
          'accountnumber bankaccount bankaccountnumber account iban compte numerodecompte comptebancaire numerodecomptebancaire rekening rekeningnummer bankrekening bankrekeningnummer',
        bic: 'bic swift swiftcode biccode bicswift codebic',
      },
      erasure: 'erased',
    },
    skills: {
      kind: 'own',
      part: 'skills',
      form: z
        .array(skillForm)
        .max(limits.list)
        .check(unique(({ name }) => name, 'workforce.validation.skillTwice', 'name'))
        .optional(),
      shown: z.array(z.strictObject({ name: z.string(), proficiency: z.enum(experienceLevels) })),
      columns: ['skills'],
      sheet: { skills: 'skills skill competences competence vaardigheden vaardigheid competenties' },
      erasure: 'erased',
    },
    languages: {
      kind: 'own',
      part: 'languages',
      form: z
        .array(languageForm)
        .max(limits.list)
        .check(unique(({ language }) => language, 'workforce.validation.languageTwice', 'language'))
        .optional(),
      shown: z.array(z.strictObject({ language: z.string(), level: z.enum(languageLevels) })),
      columns: ['languages'],
      sheet: { languages: 'languages language spokenlanguages langues langue talen taal talenkennis' },
      erasure: 'erased',
    },
    desiredJobRoles: {
      kind: 'own',
      part: 'professional',
      form: z.array(identifier()).max(limits.list).optional(),
      shown: z.array(z.string()),
      columns: ['desired_job_roles'],
      sheet: {
        desiredJobRoles:
          'desiredjobroles desiredroles desiredjobs wantedroles fonctionssouhaitees fonctionsrecherchees metiersrecherches gewenstefuncties gewenstejobs',
      },
      erasure: 'erased',
    },
    professionalBio: {
      kind: 'prose',
      part: 'professional',
      placed: true,
      headings:
        'professionalbio bio about profile summary notes parcoursprofessionnel parcours biographie profil professioneelprofiel profiel omschrijving',
      erasure: 'erased',
    },
    workHistory: {
      kind: 'own',
      part: 'workHistory',
      form: z.array(jobForm).max(limits.list).optional(),
      shown: z.array(
        z.strictObject({
          company: z.string(),
          jobTitle: z.string(),
          startDate: z.string(),
          endDate: nullable,
          description: nullable,
        }),
      ),
      columns: ['work_history'],
      sheet: {},
      erasure: 'erased',
    },
  },
} as const satisfies RecordFields
