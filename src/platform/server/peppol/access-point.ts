/** The address of a company in Peppol: a scheme of the list EAS and the number in it. */
export interface Participant {
  readonly scheme: string
  readonly address: string
}

/** The documents of Peppol BIS Billing 3.0. */
type DocumentKind = 'invoice' | 'creditNote'

/** Whether a participant receives documents of a kind, and under which name it is registered. */
interface Registration {
  readonly isRegistered: boolean
  readonly name: string | null
}

/** A document to be sent. Its ID stays the same however often it is tried, so that it is sent once. */
export interface PeppolDocument {
  readonly id: string
  readonly kind: DocumentKind
  /** The organisation in whose name it is sent. An access point checks that the sender belongs to it. */
  readonly organisationId: string
  readonly sender: Participant
  readonly recipient: Participant
  /** UBL 2.1. */
  readonly xml: Uint8Array
}

/** What became of a document: handed over to the network, accepted by the access point of the recipient, or refused by either. */
export interface Transmission {
  readonly state: 'sent' | 'delivered' | 'rejected'
  /** The reason in the words of the access point. */
  readonly reason: string | null
}

/** A provider that sends documents through Peppol. All functions throw if it cannot be reached or answers wrongly; trying again is safe. */
export interface AccessPoint {
  lookUp(participant: Participant, kind: DocumentKind): Promise<Registration>
  /** Sends a document, or returns what became of it if it was sent before. */
  send(document: PeppolDocument): Promise<Transmission>
  /** Returns what became of a document; undefined if the access point does not know it. */
  read(id: string): Promise<Transmission | undefined>
}
