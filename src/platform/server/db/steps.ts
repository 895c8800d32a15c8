/** A step that has begun, to be ended with its error if there was one. */
export type EndStep = (error?: unknown) => void

/** Who wants to know of the steps of a call: nobody, unless traces are kept. */
export const steps: { begin: ((name: string, text: string) => EndStep) | undefined } = { begin: undefined }
