/** Words that the glossary has replaced (docs/glossary.md), in code, comments and docs; the texts that people read are Spanish. */
const RETIRED: readonly { pattern: RegExp; use: string }[] = [
  { pattern: /\b\w*turnos?\b/i, use: 'appointment' },
  {
    pattern: /\b(?:new|another|former|later|earlier|own|same) li(?:fe|ves)\b|\b(?:begin)?NewLife\b|\bbeginLife\b/i,
    use: 'epoch',
  },
  { pattern: /\blanes?\b|Lanes?\b/, use: 'dependency key' },
  { pattern: /\blift(?:s|ed|ing|Entry)?\b|\bLIFTS\b/, use: 'upgrade' },
  { pattern: /\bplain server|\bPlain(?:Server|Row|Device)|\bPLAIN_EPOCH\b/i, use: 'baseline API' },
  { pattern: /\btid(?:y|ied) mirror|\btidyMirror\b/, use: 'prune' },
  { pattern: /\bgoLast\b|\bmovedWith\b/, use: 'requeue at the tail' },
  { pattern: /\bFrozenRequest\b|\bfrozen requests?\b/, use: 'serialized request' },
  { pattern: /\bslot book\b/i, use: 'slot table' },
  { pattern: /\blost time\b|\bLostTime/i, use: 'rolled back' },
  { pattern: /\bcould not be had\b/, use: 'could not be loaded' },
  { pattern: /\bMarkKeeper\b|\bfoldLog\b/, use: 'writer, checkpoint' },
  { pattern: /\bjudgeable\w*|\bmustJudge\w*|\bisJudged\b/, use: 'rebase, revalidate' },
  { pattern: /\b(?:create)?[lL]ate(?:Engine|Screen|Component|Toaster|Code|Dialog)\b/, use: 'lazy' },
  { pattern: /\bPieceMissing\w*|\bfetchPiece\w*|\bsharedPieces\b/, use: 'chunk' },
  { pattern: /\b(?:Mail|Folder|Smtp|smtp)Post\b|\bmail course\b/, use: 'transport, delivery schedule' },
  { pattern: /\bkeepRoom\b|\bmakeRoom\b/, use: 'free storage' },
  { pattern: /\b[uU]nvouched\w*|\bisVouched\b|\bvouchFor\w*/, use: 'verified' },
  { pattern: /\boperatorTexts\b|\bwithOperatorDatabase\b/, use: 'command' },
  { pattern: /\bleave\w+Trails?\b/, use: 'access log' },
  { pattern: /\bpassageTo\b|\bfateOf\b/, use: 'presence in an epoch' },
]
/** Quoted text and regular expressions. */
const QUOTED =
  /\/(?![*/])(?:[^/\\\n]|\\.)+\/[gimsu]*(?=[\s.,;)\]])|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"[^"\n]*"|«[^»]*»/g
/** What lies in a browser or a database under its old name. */
const KEPT_NAMES = /\bmoved_turnos\b/g

/** The retired words of a file, each with what to write; quoted text aside. */
export function retiredWords(path: string, text: string): string[] {
  if (!/\.(tsx?|md)$/.test(path) || path.endsWith('/retired-words.ts')) return []
  return text.split('\n').flatMap((line, index) => {
    const own = line.replace(QUOTED, '').replace(KEPT_NAMES, '')
    return RETIRED.filter(({ pattern }) => pattern.test(own)).map(
      ({ pattern, use }) => `${path}:${index + 1} says '${pattern.exec(own)?.[0]}': write '${use}'`,
    )
  })
}
