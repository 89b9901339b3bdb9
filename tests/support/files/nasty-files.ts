import { zipSync } from 'fflate'
import type { ImportKind } from '#domain/import/import-kinds.ts'
import { type MadeCell, workbookFile } from './workbook-file.ts'

/** A file as clinics really have them, and what becomes of its rows. */
export interface NastyFile {
  /** What is nasty about it. */
  what: string
  bytes: () => Uint8Array
  /** The reason why the whole file is refused, or the verdict of each row by its number. */
  expected: string | readonly string[]
  kind?: ImportKind
  /** The sheet that the person picks; the first one by itself. */
  sheet?: string
}

const HEADER = ['Apellido', 'Nombre', 'DNI', 'Teléfono', 'Email', 'Fecha de nacimiento'] as const
const PHONE = '3537 412345'
const text = (content: string) => () => new TextEncoder().encode(content)
const book =
  (rows: readonly (readonly MadeCell[])[], merges: readonly string[] = []) =>
  () =>
    workbookFile({ sheets: [{ rows, merges }] })
const lines = (...rows: readonly string[]) => text(`${HEADER.slice(0, 4).join(';')}\r\n${rows.join('\r\n')}\r\n`)

/** Encodes text as programs on Windows did before Unicode. */
function cp1252(content: string): Uint8Array {
  const special: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96, '’': 0x92 }
  return Uint8Array.from([...content].map((letter) => special[letter] ?? letter.charCodeAt(0)))
}

function utf16(content: string): Uint8Array {
  return Uint8Array.from([
    0xff,
    0xfe,
    ...[...content].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])
}

/** An archive that declares a small size and expands to 200 megabytes. */
function lyingBomb(): Uint8Array {
  const bytes = workbookFile({
    sheets: [{ rows: [['DNI']] }],
    files: { 'xl/sharedStrings.xml': ' '.repeat(200 * 1024 * 1024) },
  })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 46; at++) {
    const isBomb = view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000
    if (isBomb) view.setUint32(at + 24, 1000, true)
  }
  return bytes
}

const CSV_FILES: readonly NastyFile[] = [
  {
    what: 'UTF-8 with a byte order mark',
    bytes: text(`\ufeff${HEADER.slice(0, 4).join(';')}\nMuñoz;Íris;30111001;${PHONE}`),
    expected: ['2 new'],
  },
  {
    what: 'Windows-1252',
    bytes: () => cp1252(`Apellido;Nombre;Nº Documento;Teléfono\r\nNúñez;Martín;30111002;${PHONE}\r\n`),
    expected: ['2 new'],
  },
  {
    what: 'UTF-16, as old spreadsheets save "Unicode text"',
    bytes: () => utf16(`Apellido\tNombre\tDNI\tTeléfono\r\nÑandú;\tJosé\t30111003\t${PHONE}\r\n`),
    expected: ['2 new'],
  },
  {
    what: 'commas, with quoted cells that hold commas',
    bytes: text(`"Apellido y nombre","DNI","Tel."\n"PÉREZ, Ana","30.111.004","${PHONE}"`),
    expected: ['2 new'],
  },
  { what: 'tabs', bytes: text(`Apellido\tNombre\tDNI\tTel\nSosa\tRita\t30111005\t${PHONE}`), expected: ['2 new'] },
  {
    what: 'a line break within a quoted cell',
    bytes: text(
      `Apellido;Nombre;DNI;Tel;Notas\nSosa;Rita;30111006;${PHONE};"Dolor\nlumbar ""viejo"""\nDíaz;Leo;30111007;${PHONE};`,
    ),
    expected: ['2 new', '3 new'],
  },
  {
    what: 'a line that tells the separator',
    bytes: text(`sep=,\r\nApellido,Nombre,DNI,Tel\r\nSosa,Rita,30111008,${PHONE}`),
    expected: ['2 new'],
  },
  {
    what: 'line breaks of old Macs',
    bytes: text(`Apellido;Nombre;DNI;Tel\rSosa;Rita;30111009;${PHONE}\r`),
    expected: ['2 new'],
  },
  {
    what: 'a quote that nobody closes',
    bytes: lines(`"Pepe" Sosa;Rita;30111010;${PHONE}`, `"Díaz;Leo;30111011;${PHONE}`),
    expected: ['2 new', '3 new'],
  },
  {
    what: 'rows shorter and longer than the header',
    bytes: lines('Sosa;Rita', `Díaz;Leo;30111012;${PHONE};;;sobra`),
    expected: ['2 missing: Falta: DNI. Falta: teléfono', '3 new'],
  },
  {
    what: 'empty rows in between and at the end',
    bytes: lines(`Sosa;Rita;30111013;${PHONE}`, ';;;', '', `Díaz;Leo;30111014;${PHONE}`, ';;;', ''),
    expected: ['2 new', '5 new'],
  },
  {
    what: 'DNI with dots, blanks, letters and an invisible character',
    bytes: lines(
      `Uno;A;30.111.015;${PHONE}`,
      `Dos;B;30 111 016;${PHONE}`,
      `Tres;C;DNI: 30111017;${PHONE}`,
      `Cuatro;D;\u200e30111018;${PHONE}`,
    ),
    expected: ['2 new', '3 new', '4 new', '5 new'],
  },
  {
    what: 'DNI with leading zeros',
    bytes: lines(`Uno;A;04142250;${PHONE}`, `Dos;B;0004142251;${PHONE}`, `Tres;C;00000000;${PHONE}`),
    expected: ['2 new', '3 new', '4 missing: Falta: DNI'],
  },
  {
    what: 'numbers that a spreadsheet has cut off',
    bytes: lines('Uno;A;3,01112E+07;3537412345', 'Dos;B;30111019;3,53741E+09'),
    expected: [
      '2 unreadable: No se entiende el DNI «3,01112E+07»: la planilla recortó el número. Dale formato de texto a la columna',
      '3 unreadable: No se entiende el teléfono «3,53741E+09»: la planilla recortó el número. Dale formato de texto a la columna',
    ],
  },
  {
    what: 'two people with one DNI',
    bytes: lines(`Sosa;Rita;30111020;${PHONE}`, `Díaz;Leo;30111020;${PHONE}`),
    expected: [
      '2 sameDni: La fila 3 tiene el mismo DNI con otro nombre: Leo Díaz',
      '3 sameDni: La fila 2 tiene el mismo DNI con otro nombre: Rita Sosa',
    ],
  },
  {
    what: 'the same person twice, in other words',
    bytes: lines(`Sosa;Rita;30111021;${PHONE}`, `SOSA;Rita Inés;30.111.021;${PHONE}`),
    expected: ['2 new', '3 present: Repite la fila 2 del archivo'],
  },
  {
    what: 'a person who is on file, and another with that DNI',
    bytes: lines(`PÉREZ;Ana;30111222;${PHONE}`, `Gil;Bea;30111222;${PHONE}`),
    expected: ['2 present: Ya está en el sistema', '3 sameDni: Ese DNI ya es de Ana Pérez'],
  },
  {
    what: 'words for nothing',
    bytes: text(
      `Apellido;Nombre;DNI;Tel;Email;Nac.\nSosa;Rita;30111022;${PHONE};no tiene;-\nDíaz;Leo;s/d;${PHONE};;\nGil;Bea;30111023;-;;`,
    ),
    expected: ['2 new', '3 missing: Falta: DNI', '4 missing: Falta: teléfono'],
  },
  {
    what: 'e-mails that cannot be reached',
    bytes: text(
      `Apellido;Nombre;DNI;Tel;Correo electrónico\nSosa;Rita;30111024;${PHONE};rita@\nDíaz;Leo;30111025;${PHONE};Leo <leo@correo.example>`,
    ),
    expected: ['2 unreadable: No se entiende el email «rita@»', '3 new'],
  },
  {
    what: 'birth dates in many spellings',
    bytes: text(
      `Apellido;Nombre;DNI;Tel;F. nacimiento\nUno;A;30111026;${PHONE};25/3/84\nDos;B;30111027;${PHONE};25-03-1984\nTres;C;30111028;${PHONE};25 de marzo de 1984\nCuatro;D;30111029;${PHONE};1984-03-25\nCinco;E;30111030;${PHONE};25-mar-84\nSeis;F;30111031;${PHONE};31/02/1980\nSiete;G;30111032;${PHONE};25/3/2090\nOcho;H;30111033;${PHONE};marzo`,
    ),
    expected: [
      '2 new',
      '3 new',
      '4 new',
      '5 new',
      '6 new',
      '7 unreadable: No se entiende la fecha de nacimiento «31/02/1980»',
      '8 unreadable: La fecha de nacimiento no puede ser futura',
      '9 unreadable: No se entiende la fecha de nacimiento «marzo»',
    ],
  },
  {
    what: 'names in one column, in both orders',
    bytes: text(
      `Apellido y Nombre;DNI;Tel\nPÉREZ GÓMEZ Ana María;30111034;${PHONE}\nDe la Fuente Juan;30111035;${PHONE}\n"D'Angelo, Ugo";30111036;${PHONE}\nMadonna;30111037;${PHONE}`,
    ),
    expected: ['2 new', '3 new', '4 new', '5 missing: Falta: nombre'],
  },
  {
    what: 'cells that a spreadsheet would run',
    bytes: lines(`=1+1;Rita;30111038;${PHONE}`, `@SUM(A1);Leo;30111039;${PHONE}`),
    expected: ['2 new', '3 new'],
  },
  {
    what: 'a web page with the name of a spreadsheet',
    bytes: text('<html><table><tr><td>DNI</td></tr></table></html>'),
    expected: 'webPage',
  },
  { what: 'nothing', bytes: text(''), expected: 'empty' },
  { what: 'only separators', bytes: text(';;;\n;;;\n'), expected: 'empty' },
  { what: 'a picture', bytes: () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), expected: 'otherKind' },
]

const BOOKS: readonly NastyFile[] = [
  {
    what: 'a title and a merged header above the real one',
    bytes: book(
      [
        ['CONSULTORIO SUR – Pacientes'],
        [],
        ['Datos personales', null, null, 'Contacto'],
        ['Apellido', 'Nombre', 'DNI', 'Celular'],
        ['Sosa', 'Rita', 30111101, 3537412345],
      ],
      ['A1:D1', 'A3:C3'],
    ),
    expected: ['5 new'],
  },
  {
    what: 'a header of two rows, merged downwards',
    bytes: book(
      [
        ['Apellido', 'Nombre', 'Identidad', 'Contacto', null],
        [null, null, 'DNI', 'Teléfono', 'Mail'],
        ['Sosa', 'Rita', 30111102, 3537412345, 'rita@correo.example'],
      ],
      ['A1:A2', 'B1:B2', 'D1:E1'],
    ),
    expected: ['3 new'],
  },
  {
    what: 'formulas, of which one was never calculated',
    bytes: book([
      [...HEADER.slice(0, 4)],
      [{ formula: 'UPPER(F2)', value: 'SOSA' }, 'Rita', { formula: 'F2+1', value: 30111103 }, PHONE],
      ['Díaz', 'Leo', { formula: 'F3' }, PHONE],
    ]),
    expected: ['2 new', '3 missing: Falta: DNI'],
  },
  {
    what: 'errors of formulas',
    bytes: book([
      [...HEADER],
      ['Sosa', 'Rita', { error: '#N/A' }, PHONE],
      ['Díaz', 'Leo', 30111104, PHONE, { error: '#REF!' }],
    ]),
    expected: ['2 unreadable: No se entiende el DNI «#N/A»', '3 unreadable: No se entiende «Email»: «#REF!»'],
  },
  {
    what: 'days as serial numbers, with and without a format',
    bytes: book([
      [...HEADER],
      ['Uno', 'A', 30111105, PHONE, null, { serial: 30766 }],
      ['Dos', 'B', 30111106, PHONE, null, 30766],
    ]),
    expected: ['2 new', '3 new'],
  },
  {
    what: 'the days by which spreadsheets fill what is empty',
    bytes: book([
      [...HEADER],
      ['Uno', 'A', 30111107, PHONE, null, { serial: 0 }],
      ['Dos', 'B', 30111108, PHONE, null, { serial: 1 }],
      ['Tres', 'C', 30111109, PHONE, null, '00/01/1900'],
    ]),
    expected: [
      '2 unreadable: La fecha de nacimiento «0» no parece real: es la fecha con la que las planillas rellenan lo vacío',
      '3 unreadable: La fecha de nacimiento «01/01/1900» no parece real: es la fecha con la que las planillas rellenan lo vacío',
      '4 unreadable: La fecha de nacimiento «00/01/1900» no parece real: es la fecha con la que las planillas rellenan lo vacío',
    ],
  },
  {
    what: 'days of an old Mac',
    bytes: () =>
      workbookFile({
        date1904: true,
        sheets: [{ rows: [[...HEADER], ['Sosa', 'Rita', 30111110, PHONE, null, { serial: 29304 }]] }],
      }),
    expected: ['2 new'],
  },
  {
    what: 'a hundred columns',
    bytes: book([
      [...HEADER.slice(0, 4), ...Array.from({ length: 96 }, (_, index) => `Columna ${index}`)],
      ['Sosa', 'Rita', 30111111, PHONE, ...Array.from({ length: 96 }, (_, index) => index)],
    ]),
    expected: ['2 new'],
  },
  {
    what: 'several sheets, one of them hidden',
    sheet: 'Pacientes',
    bytes: () =>
      workbookFile({
        sheets: [
          { name: 'Oculta', hidden: true, rows: [['DNI'], [1]] },
          {
            name: 'Precios',
            rows: [
              ['Servicio', 'Precio'],
              ['Ajuste', 100],
            ],
          },
          { name: 'Pacientes', rows: [[...HEADER.slice(0, 4)], ['Sosa', 'Rita', 30111112, PHONE]] },
        ],
      }),
    expected: ['2 new'],
  },
  {
    what: 'tags with a prefix, inline texts and flags',
    bytes: () =>
      workbookFile({
        prefix: 'x',
        sheets: [
          {
            rows: [
              ['Apellido', 'Nombre', 'DNI', 'Tel', 'Activo'],
              [{ inline: 'Sosa & Hijos' }, { inline: 'Rita' }, 30111113, PHONE, { flag: true }],
            ],
          },
        ],
      }),
    expected: ['2 new'],
  },
  {
    what: 'a bomb that says what it is',
    bytes: () =>
      workbookFile({ sheets: [{ rows: [['DNI']] }], files: { 'xl/sharedStrings.xml': ' '.repeat(60 * 1024 * 1024) } }),
    expected: 'expandsTooFar',
  },
  { what: 'a bomb that lies about its size', bytes: lyingBomb, expected: 'expandsTooFar' },
  {
    what: 'entities that expand within the text',
    bytes: () =>
      workbookFile({
        sheets: [{ rows: [['DNI']] }],
        files: { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>' },
      }),
    expected: 'damaged',
  },
  {
    what: 'a workbook cut off in the middle',
    bytes: () => book([[...HEADER], ['Sosa']])().slice(0, 400),
    expected: 'damaged',
  },
  {
    what: 'another kind of archive',
    bytes: () => zipSync({ 'word/document.xml': new Uint8Array(3) }),
    expected: 'otherKind',
  },
  {
    what: 'an .xls of the nineties, or one with a password',
    bytes: () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    expected: 'oldExcel',
  },
  {
    what: 'appointments with day and time in one cell, as serials and as text',
    kind: 'appointments',
    bytes: book([
      ['DNI', 'Fecha', 'Hora', 'Duración', 'Motivo'],
      [30111222, { serial: 46350 }, { serial: 0.395833333, style: 'time' }, 30, 'Control'],
      [30111222, { serial: 46351.5, style: 'moment' }, null, '45 min'],
      ['30.111.222', '27/11/26', '9 hs'],
      [30111222, 46353, 0.5],
    ]),
    expected: ['2 new', '3 new', '4 new', '5 new'],
  },
  {
    what: 'notes with a long text',
    kind: 'notes',
    bytes: text(
      `DNI;Fecha;Evolución\n30111222;4/8/19;"Primera visita.\nMejor."\n30111222;5/8/19;${'a'.repeat(4100)}\n99999;6/8/19;Nada`,
    ),
    expected: [
      '2 new',
      '3 unreadable: Nota: El texto es demasiado largo (máximo 4000 caracteres)',
      '4 unreadable: No se entiende el DNI «99999»',
    ],
  },
]

/** Files that people bring, each with what must become of it. Ana Pérez, DNI 30111222, is on file. */
export const NASTY_FILES: readonly NastyFile[] = [...CSV_FILES, ...BOOKS]
