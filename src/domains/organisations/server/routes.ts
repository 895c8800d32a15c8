import { serve } from '#platform/server/http/handlers.ts'
import { organisationRoutes, settingsRoutes } from '../contract.ts'
import { backgroundRoutes } from '../contract/background.ts'
import { brandRoutes } from '../contract/brand.ts'
import { integrationRoutes } from '../contract/integrations.ts'
import { readBackground, tryJob, tryMessage } from './background.ts'
import { readBrand, readLogo, removeLogo, saveBrand, setLogo } from './brand.ts'
import { completeProfile, saveCompany, saveContacts, savePreferences } from './commands.ts'
import { addHoliday, chooseHolidaySets, deleteHoliday, listHolidays } from './holidays.ts'
import { integrationsOf, companyOf, contactsOf, preferencesOf, readOrganisation } from './queries.ts'
import { readSettingsHistory, saveSettings, settingsOf } from './settings.ts'

/** The handlers of the routes for the company profile. */
export const organisations = serve('organisations', organisationRoutes, {
  readCompany: async ({ db, actor }) => companyOf(await readOrganisation(db, actor.organisationId)),
  saveCompany: async (scope, input) => companyOf(await saveCompany(scope, input)),
  readContacts: async ({ db, actor }) => contactsOf(await readOrganisation(db, actor.organisationId)),
  saveContacts: async (scope, input) => contactsOf(await saveContacts(scope, input)),
  readPreferences: async ({ db, actor }) => preferencesOf(await readOrganisation(db, actor.organisationId)),
  savePreferences: async (scope, input) => preferencesOf(await savePreferences(scope, input)),
  completeProfile: async (scope) => companyOf(await completeProfile(scope)),
})

/** The handlers of the routes for how the organisation appears. */
export const brand = serve('brand', brandRoutes, { readBrand, saveBrand, setLogo, removeLogo, readLogo })

/** The handlers of the routes for settings and holidays. */
export const settings = serve('settings', settingsRoutes, {
  readSettings: async ({ db, actor }) => settingsOf(await readOrganisation(db, actor.organisationId)),
  saveSettings: async (scope, input) => settingsOf(await saveSettings(scope, input)),
  readSettingsHistory,
  listHolidays,
  chooseHolidaySets,
  addHoliday,
  deleteHoliday,
})

/** The handlers of the routes for background tasks. */
export const background = serve('background', backgroundRoutes, { readBackground, tryJob, tryMessage })

/** The handler of the route for integrations. */
export const integrations = serve('integrations', integrationRoutes, {
  readIntegrations: ({ config }) => integrationsOf(config),
})
