import { entry, type PaletteEntry } from './entry.ts'

const workerPage = entry('pages', { audience: 'worker' })
const workerAction = entry('actions', { audience: 'worker' })
const workerSetting = entry('settings', { audience: 'worker' })
const profile = (tab: string) => `/worker/profile?tab=${tab}`

/** The palette entries of workers. */
export const workerEntries: readonly PaletteEntry[] = [
  workerAction(
    '/worker/timesheet',
    'app.palette.clock',
    'clock in out punch start work stop pointer commencer pointage inklokken uitklokken beginnen',
  ),
  workerAction(
    '/worker/timesheet/add-entry',
    'timesheets.entry.add',
    'hours missing forgot heures saisir oubli uren invoeren vergeten',
  ),
  workerAction(
    '/worker/timesheet/week',
    'timesheets.week.enter',
    'week hours submit semaine heures envoyer weekuren indienen',
  ),
  workerAction(
    '/worker/time-off',
    'app.palette.askTimeOff',
    'leave holiday sick vacation congé vacances maladie verlof vakantie ziek',
  ),
  workerAction(
    '/worker/profile?tab=certifications',
    'app.palette.addCertificate',
    'upload document file certificate licence certificat permis attest rijbewijs uploaden',
  ),
  workerPage('/worker/home', 'app.nav.home', 'start overview accueil overzicht'),
  workerPage(
    '/worker/assignments',
    'assignments.own.title',
    'jobs offers work missions offres travail opdrachten aanbiedingen werk',
  ),
  workerPage('/worker/contracts', 'contracts.own.title', 'contracts sign contrats signer contracten ondertekenen'),
  workerPage(
    '/worker/shifts',
    'shifts.own.title',
    'schedule roster calendar planning horaire créneaux diensten rooster',
  ),
  workerPage('/worker/timesheet', 'clock.timesheet.title', 'hours clock time heures prestations uren urenstaat'),
  workerPage('/worker/timesheet?tab=my-timesheet', 'clock.timesheet.mine', 'hours week month heures uren'),
  workerPage(
    '/worker/timesheet?tab=paystub',
    'pay.own.stub',
    'pay wages salary payslip paie salaire bulletin loon salaris loonstrook loonbrief',
  ),
  workerPage(
    '/worker/timesheet?tab=compensation',
    'pay.own.compensation',
    'pay earnings wages gains rémunération verdiensten loon',
  ),
  workerPage('/worker/time-off', 'absences.title', 'leave holidays absences congés verlof vakantie afwezigheid'),
  workerPage(
    '/worker/certifications',
    'app.profile.certifications',
    'certificates licences documents attestations permis attesten rijbewijs',
  ),
  workerPage('/worker/statistics', 'statistics.own', 'figures hours chiffres heures cijfers uren'),
  workerPage('/worker/messages', 'messages.title', 'conversations chat inbox discussions gesprekken berichten'),
  workerPage('/worker/notifications', 'notifications.title', 'alerts news alertes avis meldingen'),
  workerPage(
    '/worker/profile',
    'app.profile.own',
    'address phone bank account name adresse téléphone compte bancaire adres telefoon rekening',
  ),
  workerSetting('/auth/update-worker-password', 'app.profile.password', 'password mot de passe wachtwoord'),
  workerSetting(
    profile('security'),
    'app.settings.securityAndPrivacy',
    'second factor sessions delete account double authentification données tweede factor gegevens',
  ),
  workerSetting(profile('notifications'), 'app.settings.tab.notifications', 'email push alerts avis meldingen'),
  workerSetting(profile('region'), 'app.settings.tab.region', 'language date format langue taal datum'),
]
