import { config } from 'zod'

// The content policy forbids eval, and zod would try it when the first shape is made: this has to be imported before any.
config({ jitless: true })
