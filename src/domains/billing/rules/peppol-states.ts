/**
 * The states of an invoice or credit note that is sent through Peppol: waiting, handed over to the network, accepted by the access point
 * of the client, refused by an access point, addressed to a client who is not registered, or never handed over.
 */
export const peppolStates = ['queued', 'sent', 'delivered', 'rejected', 'not_found', 'failed'] as const
export type PeppolState = (typeof peppolStates)[number]
