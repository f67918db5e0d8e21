import * as path from "node:path";

/** Where a cluster keeps its files and listens. */
export interface ClusterFiles {
  readonly folder: string;
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
  readonly apiPort: number;
}

export function etcdFlags({ folder, etcdPort, etcdPeerPort }: ClusterFiles): readonly string[] {
  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${etcdPeerPort}`;
  return [
    `--data-dir=${path.join(folder, "etcd")}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    "--log-level=warn",
    // The data need to outlive a crash of the API server, not one of the machine.
    "--unsafe-no-fsync=true",
  ];
}

/** The service ranges are those of the golden stories. */
export function apiServerFlags({ folder, etcdPort, apiPort }: ClusterFiles): readonly string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    `--secure-port=${apiPort}`,
    // It makes itself a certificate here, and keeps it over restarts.
    `--cert-dir=${folder}`,
    `--token-auth-file=${path.join(folder, "tokens.csv")}`,
    "--authorization-mode=RBAC",
    "--service-account-issuer=https://kubernetes.default.svc.cluster.local",
    `--service-account-key-file=${path.join(folder, "sa.pub")}`,
    `--service-account-signing-key-file=${path.join(folder, "sa.key")}`,
    "--service-cluster-ip-range=10.96.0.0/16,fd00:96::/108",
    "--allow-privileged=true",
    // It would wait for a controller that makes a service account for every namespace.
    "--disable-admission-plugins=ServiceAccount",
    // No EndpointSlice of the API server's own.
    "--endpoint-reconciler-type=none",
    "--profiling=false",
  ];
}
