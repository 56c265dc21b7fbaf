import { askPython } from './by-python.ts';

const PROGRAM = `
import hashlib, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[i.filename, hashlib.sha256(archive.read(i)).hexdigest(), i.date_time] for i in archive.infolist()]))
`;

type PythonPart = [name: string, sha256: string, time: number[]];

/**
 * Name, hash and time of each part of a ZIP file, in order, as Python reads them; it shares no code with
 * ours.
 */
export function partsByPython(path: string): PythonPart[] {
  return askPython(PROGRAM, path) as PythonPart[];
}
