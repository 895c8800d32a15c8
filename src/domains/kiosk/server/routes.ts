import { serve } from '#platform/server/http/handlers.ts'
import { kioskRoutes } from '../contract.ts'
import { tabletRoutes } from '../contract/tablet.ts'
import { kioskWorkerRoutes } from '../contract/worker.ts'
import { addKiosk, deleteKiosk, makePairingCode, renameKiosk, revokeKiosk } from './commands.ts'
import { pairTablet, readTablet } from './pairing.ts'
import { deleteOwnPin, givePin, readOwnPin, readPin, saveOwnPin } from './pins.ts'
import { confirmPunch, deliverPunch, dismissPunch } from './punches.ts'
import { checkPin, punchWithPin } from './punching.ts'
import { listKiosks, readKioskHistory } from './queries.ts'
import { punchByCode } from './scanning.ts'

/** The handlers of the kiosks, of their tablets, and of the PINs and QR codes of workers. */
export const kiosk = [
  ...serve('kiosks', kioskRoutes, {
    listKiosks,
    addKiosk,
    renameKiosk,
    makePairingCode,
    revokeKiosk,
    deleteKiosk,
    readKioskHistory,
    confirmPunch,
    dismissPunch,
  }),
  ...serve('tablets', tabletRoutes, { pairTablet, readTablet, checkPin, punchWithPin, deliverPunch }),
  ...serve('kioskWorkers', kioskWorkerRoutes, {
    readOwnPin,
    saveOwnPin,
    deleteOwnPin,
    punchByCode,
    readPin,
    givePin,
  }),
]
