/** Levels of a skill or role, lowest first. */
export const experienceLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const
/** Levels of a language, lowest first. */
export const languageLevels = ['basic', 'intermediate', 'fluent', 'native'] as const
