import type { Permission } from '#base/actor.ts'
import type { RecordAction } from '#domains/search/contract.ts'
import { entry, type PaletteEntry } from './entry.ts'

const page = entry('pages', { audience: 'provider' })
const action = entry('actions', { audience: 'provider' })
const rule = entry('settings', { audience: 'provider', permission: 'organisation:write' })
const own = entry('settings', { audience: 'provider' })
const settings = (tab: string) => `/provider/settings?tab=${tab}`
const account = (tab: string) => `/provider/account?tab=${tab}`

// Has the words of the action, which the field repeats when it asks for the worker.
const onWorker = (pick: RecordAction, terms: string, permission: Permission): PaletteEntry => ({
  group: 'actions',
  audience: 'provider',
  permission,
  messageKey: `app.palette.do.${pick}`,
  terms,
  target: { pick },
})

/** The palette entries of provider users; without input it shows the first actions, those of every day. */
export const providerEntries: readonly PaletteEntry[] = [
  onWorker(
    'reportSick',
    'report sick ill illness sickness call in déclarer malade maladie signaler arrêt ziek melden ziekte ziekmelding',
    'timesheets:decide',
  ),
  onWorker(
    'replace',
    'find replacement replace shift cover trouver remplacement remplacer remplaçant créneau vervanging vervanger zoeken vervangen dienst',
    'assignments:write',
  ),
  action(
    '/provider/receivables?action=remind',
    'app.palette.sendReminders',
    'send reminders remind overdue dunning envoyer rappels relancer impayés retard herinneringen versturen aanmanen te laat',
    'billing:write',
  ),
  action(
    '/provider/schedule?plan=any',
    'app.palette.addShift',
    'add new shift plan ajouter nouveau créneau planifier nieuwe dienst plannen inplannen',
    'assignments:write',
  ),
  action(
    '/provider/timesheet',
    'app.palette.approveHours',
    'approve reject hours timesheet entries approuver valider heures prestations goedkeuren uren afkeuren',
    'timesheets:decide',
  ),
  action(
    '/provider/schedule',
    'app.palette.publishWeek',
    'publish week shifts roster publier semaine planning horaire publiceren week diensten rooster',
    'assignments:write',
  ),
  action(
    '/provider/workforce/add',
    'app.palette.addWorker',
    'add new worker create employee hire nouveau travailleur intérimaire créer nieuwe uitzendkracht toevoegen werknemer aanmaken',
    'workforce:write',
  ),
  action(
    '/provider/requests/add',
    'app.palette.addRequest',
    'add new staffing request order nouvelle demande personnel nieuwe aanvraag personeel',
    'requests:write',
  ),
  action(
    '/provider/assignments/add',
    'app.palette.offerAssignment',
    'offer propose assign work proposer affecter mission aanbieden toewijzen opdracht',
    'assignments:write',
  ),
  action(
    '/provider/timesheet?add=any',
    'timesheets.addHours.title',
    'add hours entry for worker telephone paper ajouter heures saisir uren toevoegen invoeren',
    'timesheets:decide',
  ),
  action(
    '/provider/time-off',
    'app.palette.decideTimeOff',
    'approve decide leave holiday absence congé absences valider verlof goedkeuren afwezigheid',
    'timesheets:decide',
  ),
  action(
    '/provider/clients/add',
    'app.palette.addClient',
    'add new client customer nouveau client nieuwe klant opdrachtgever',
    'clients:write',
  ),
  action(
    '/provider/projects/add',
    'app.palette.addProject',
    'add new project create nouveau projet nieuw project',
    'projects:write',
  ),
  action(
    '/provider/pay',
    'app.palette.payPeriod',
    'pay a period wages salaries run payroll issue calculate payer salaires calculer émettre lonen uitbetalen betalen berekenen verlonen',
    'pay:write',
  ),
  action(
    '/provider/pay',
    'app.palette.issueStubs',
    'issue pay stubs payslips payslip émettre fiches de paie bulletins loonstroken uitgeven loonbrief',
    'pay:write',
  ),
  action(
    '/provider/statements/make',
    'app.palette.makeStatement',
    'send statement invoice bill new facture facturer envoyer factuur versturen factureren',
    'billing:write',
  ),
  action(
    '/provider/to-invoice',
    'app.palette.invoiceClients',
    'invoice run all clients month week bulk send facturation groupée tous les clients mois semaine facturatierun alle klanten maand week',
    'billing:write',
  ),
  action(
    '/provider/users',
    'app.palette.inviteUser',
    'invite add user colleague administrator inviter utilisateur collègue uitnodigen gebruiker collega beheerder',
    'users:write',
  ),
  action(
    '/provider/docs',
    'app.palette.addDocument',
    'upload file document contract téléverser fichier document uploaden bestand',
    'workforce:write',
  ),
  action(
    '/provider/timesheet',
    'app.palette.exportTimesheets',
    'export download timesheets hours csv excel exporter télécharger heures exporteren downloaden uren urenstaten',
    'timesheets:read',
  ),
  action(
    '/provider/workforce/import',
    'app.palette.importWorkers',
    'import add workers spreadsheet csv excel importer tableur importeren lijst',
    'workforce:write',
  ),
  action(
    '/provider/clients/import',
    'clients.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst clients klanten sites',
    'clients:write',
  ),
  action(
    '/provider/projects/import',
    'projects.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst projects projets projecten',
    'projects:write',
  ),
  action(
    '/provider/assignments/import',
    'assignments.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst assignments missions opdrachten',
    'assignments:write',
  ),
  action(
    '/provider/schedule/import',
    'shifts.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst shifts schedule créneaux planning diensten',
    'assignments:write',
  ),
  action(
    '/provider/clients/import-rates',
    'billing.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst charge rates tarifs tarieven',
    'billing:write',
  ),
  action(
    '/provider/time-off/import',
    'absences.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst time off balances soldes absences saldi afwezigheid',
    'workforce:write',
  ),
  action(
    '/provider/assignments/import-declarations',
    'checks.import.title',
    'import add spreadsheet csv excel importer tableur importeren lijst dimona dpae declarations déclarations aangiften',
    'assignments:write',
  ),
  page('/provider', 'app.nav.home', 'dashboard overview accueil tableau de bord start overzicht'),
  page(
    '/provider/workforce',
    'workforce.list.title',
    'workers people staff employees intérimaires personnel travailleurs uitzendkrachten personeel mensen',
  ),
  page(
    '/provider/clients',
    'clients.list.title',
    'customers companies clients entreprises klanten opdrachtgevers bedrijven',
  ),
  page('/provider/projects', 'projects.list.title', 'work sites chantiers projets projecten werven'),
  page('/provider/requests', 'requests.list.title', 'staffing orders demandes commandes aanvragen'),
  page('/provider/assignments', 'assignments.list.title', 'placements missions contrats opdrachten plaatsingen'),
  page(
    '/provider/schedule',
    'shifts.schedule.title',
    'shifts roster calendar week planning horaire créneaux diensten rooster weekplanning',
  ),
  page(
    '/provider/time-off',
    'absences.title',
    'leave holidays sick vacation congés absences maladie verlof vakantie ziekte afwezigheid',
    'timesheets:read',
  ),
  page(
    '/provider/timesheet',
    'timesheets.approval.title',
    'hours entries clock heures prestations pointages uren urenregels',
    'timesheets:read',
  ),
  page('/provider/starts', 'checks.start.title', 'incomplete starts débuts contrôles aanvullen', 'assignments:write'),
  page(
    '/provider/contracts',
    'contracts.list.title',
    'contracts sign contrats signer contracten ondertekenen',
    'assignments:read',
  ),
  page(
    '/provider/contracts/renew',
    'contracts.renewal.title',
    'renew contracts week renouveler contrats verlengen contracten',
    'assignments:write',
  ),
  page(
    '/provider/contract-templates',
    'contracts.templates.title',
    'contracts templates mentions contrats modèles contracten sjablonen',
    'assignments:read',
  ),
  page(
    '/provider/law',
    'law.title',
    'labour law working time rules articles droit du travail temps de travail règles arbeidsrecht arbeidstijd regels',
  ),
  page(
    '/provider/inspections',
    'inspections.title',
    'inspections inspector audit export labour inspection inspecteur contrôle inspectie inspecteur controle arbeidsinspectie',
    'organisation:write',
  ),
  page(
    '/provider/pay',
    'pay.title',
    'pay wages salary payroll paie salaires rémunération loon lonen verloning salaris',
    'pay:read',
  ),
  page(
    '/provider/statements',
    'billing.list.title',
    'invoices billing bills credit notes factures facturation facturen facturatie creditnota',
    'billing:read',
  ),
  page(
    '/provider/receivables',
    'receivables.aged.title',
    'receivables aged overdue open debtors balance reminders promises notes créances impayés retard balance âgée rappels promesses vorderingen debiteuren openstaand te laat herinneringen beloften',
    'billing:read',
  ),
  page(
    '/provider/bank-transactions',
    'receivables.bank.title',
    'bank account statement payments received camt banque extrait de compte paiements reçus bank rekeningafschrift betalingen',
    'billing:read',
  ),
  page(
    '/provider/statistics',
    'statistics.title',
    'reports figures analytics rapports chiffres statistiques rapporten cijfers',
    'timesheets:read',
  ),
  page(
    '/provider/statistics/money',
    'statistics.money.title',
    'profit turnover sales cost bénéfice chiffre d’affaires marge omzet winst kosten',
    'billing:read',
  ),
  page(
    '/provider/statistics/staffing',
    'statistics.tab.staffing',
    'fill rate time to fill no-show utilisation taux de remplissage délai absences injustifiées utilisation bezettingsgraad invultijd no-show benutting',
    'timesheets:read',
  ),
  page(
    '/provider/messages',
    'messages.title',
    'conversations chat inbox discussions conversations gesprekken berichten',
  ),
  page('/provider/notifications', 'notifications.title', 'alerts news alertes avis meldingen'),
  page(
    '/provider/docs',
    'documents.list.title',
    'files contracts certificates fichiers contrats bestanden contracten attesten',
  ),
  page(
    '/provider/users',
    'accounts.users.title',
    'team colleagues roles permissions équipe rôles droits collega rollen rechten',
    'users:read',
  ),
  page(
    '/provider/profile',
    'organisations.profile.title',
    'company address logo vat entreprise adresse tva bedrijf adres btw',
    'organisation:write',
  ),
  page(
    '/provider/settings',
    'app.settings.title',
    'settings options configuration organisation company paramètres réglages entreprise instellingen organisatie',
    'kiosks:write',
  ),
  page(
    '/provider/account',
    'app.settings.ownTitle',
    'settings preferences personal own account préférences personnel compte voorkeuren persoonlijk account',
  ),
  rule(
    settings('organisation'),
    'app.settings.tab.organisation',
    'company tag name minimum age balise entreprise bedrijfscode',
  ),
  rule(
    settings('time'),
    'app.settings.tab.time',
    'overtime breaks clock limits heures supplémentaires pauses pointage overuren pauzes inklokken',
  ),
  rule(
    settings('time'),
    'app.palette.rounding',
    'round minutes quarter rounding arrondi arrondir quart d’heure afronden afronding kwartier',
  ),
  rule(
    settings('time'),
    'app.palette.overtime',
    'overtime threshold heures supplémentaires seuil majoration overuren drempel',
  ),
  rule(
    settings('law'),
    'app.settings.tab.law',
    'labour law working time act start checks dimona dpae permit droit du travail contrôles arbeidsrecht arbeidstijdenwet wetgeving startcontroles',
  ),
  rule(
    settings('pay'),
    'app.settings.tab.pay',
    'payroll frequency rates premium deductions paie fréquence majorations retenues loon frequentie toeslagen inhoudingen',
  ),
  rule(
    settings('billing'),
    'app.settings.tab.billing',
    'invoice vat bank account numbering facture tva compte factuur btw rekening nummering',
    'billing:read',
  ),
  rule(
    settings('holidays'),
    'app.settings.tab.holidays',
    'public holidays calendar fériés calendrier feestdagen kalender',
  ),
  rule(settings('integrations'), 'app.settings.tab.integrations', 'connections services api connexions koppelingen'),
  rule(
    settings('kiosks'),
    'app.settings.tab.kiosks',
    'tablet qr pin clock borne tablette pointage kiosk',
    'kiosks:write',
  ),
  rule(
    settings('background'),
    'app.settings.tab.background',
    'jobs queue email outbox tâches file d’attente taken wachtrij',
  ),
  own(
    account('region'),
    'app.settings.tab.region',
    'language date format time zone currency langue format fuseau taal datum tijdzone valuta',
  ),
  own(account('notifications'), 'app.settings.tab.notifications', 'email push alerts avis e-mail meldingen'),
  own(
    account('security'),
    'app.settings.tab.security',
    'password second factor passkey sessions mot de passe double authentification wachtwoord tweede factor sessies',
  ),
  own(
    account('privacy'),
    'app.settings.tab.privacy',
    'export my data delete account exporter données supprimer compte gegevens verwijderen account',
  ),
]
