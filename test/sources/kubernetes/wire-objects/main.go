// Writes wire-objects.json: objects as Kubernetes' own code writes them, in JSON and in protobuf. The protobuf
// decoder of src/sources/kubernetes is tested with them, so that no number of a field is only believed.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type pair struct {
	Kind     string          `json:"kind"`
	Json     json.RawMessage `json:"json"`
	Protobuf []byte          `json:"protobuf"`
}

type files struct {
	Objects []pair `json:"objects"`
	// The list of the Pods above, with a token for a next page.
	List pair `json:"list"`
	// A refusal, as a body and as the object of an event.
	Status pair `json:"status"`
	// Two events as they come from a watch: a modified Pod, and the Status as an error.
	Watch []byte `json:"watch"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func to[T any](value T) *T { return &value }

func main() {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		corev1.AddToScheme, appsv1.AddToScheme, batchv1.AddToScheme, discoveryv1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	metav1.AddToGroupVersion(scheme, corev1.SchemeGroupVersion)
	serializer := protobuf.NewSerializer(scheme, scheme)

	write := func(object runtime.Object) pair {
		kind := must(kindOf(scheme, object))
		var envelope bytes.Buffer
		if err := serializer.Encode(object, &envelope); err != nil {
			panic(err)
		}
		return pair{Kind: kind, Json: must(json.Marshal(object)), Protobuf: envelope.Bytes()}
	}

	pods := pods()
	out := files{}
	for i := range pods {
		out.Objects = append(out.Objects, write(&pods[i]))
	}
	for _, object := range others() {
		out.Objects = append(out.Objects, write(object))
	}
	out.List = write(&corev1.PodList{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "PodList"},
		ListMeta: metav1.ListMeta{ResourceVersion: "4711", Continue: "next", RemainingItemCount: to(int64(1 << 40))},
		Items:    pods,
	})
	status := &metav1.Status{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Status"},
		Status:   metav1.StatusFailure,
		Message:  "too old resource version: 1 (2)",
		Reason:   metav1.StatusReasonExpired,
		Details:  &metav1.StatusDetails{Name: "x", RetryAfterSeconds: 7},
		Code:     410,
	}
	out.Status = write(status)
	for _, event := range []metav1.WatchEvent{
		{Type: "MODIFIED", Object: runtime.RawExtension{Raw: out.Objects[0].Protobuf}},
		{Type: "ERROR", Object: runtime.RawExtension{Raw: out.Status.Protobuf}},
	} {
		frame := must(event.Marshal())
		out.Watch = binary.BigEndian.AppendUint32(out.Watch, uint32(len(frame)))
		out.Watch = append(out.Watch, frame...)
	}
	text := must(json.MarshalIndent(out, "", "  "))
	if err := os.WriteFile("wire-objects.json", append(text, '\n'), 0o644); err != nil {
		panic(err)
	}
}

func kindOf(scheme *runtime.Scheme, object runtime.Object) (string, error) {
	kinds, _, err := scheme.ObjectKinds(object)
	if err != nil {
		return "", err
	}
	object.GetObjectKind().SetGroupVersionKind(kinds[0])
	return kinds[0].Kind, nil
}

func meta(name string) metav1.ObjectMeta {
	at := func(second int) *metav1.Time {
		return to(metav1.NewTime(time.Date(2026, 11, 30, 12, 0, second, 0, time.UTC)))
	}
	return metav1.ObjectMeta{
		Name: name, GenerateName: "web-", Namespace: "shop", UID: "0d0cf1a5", ResourceVersion: "4700", Generation: 3,
		CreationTimestamp: *at(0),
		Labels:            map[string]string{"app": "web", "empty": "", "ünïcode": "grün"},
		Annotations:       map[string]string{"config.linkerd.io/opaque-ports": "25,http", "note": string(bytes.Repeat([]byte("long "), 100))},
		OwnerReferences:   []metav1.OwnerReference{{APIVersion: "apps/v1", Kind: "ReplicaSet", Name: "web-1", UID: "u", Controller: to(true)}},
		Finalizers:        []string{"x/y"},
		ManagedFields: []metav1.ManagedFieldsEntry{
			{Manager: "a", Operation: "Apply", Time: at(59), APIVersion: "v1", FieldsType: "FieldsV1", FieldsV1: &metav1.FieldsV1{Raw: []byte(`{"f:spec":{}}`)}},
			{Manager: "b", Operation: "Update", Time: at(30), Subresource: "status"},
			{Manager: "c", Operation: "Update", Time: at(20)},
			{Manager: "d", Operation: "Update"},
		},
	}
}

func pods() []corev1.Pod {
	listen := func(part, value string) corev1.EnvVar {
		return corev1.EnvVar{Name: "LINKERD2_PROXY_" + part + "_LISTEN_ADDR", Value: value}
	}
	get := func(path string, port intstr.IntOrString) *corev1.Probe {
		action := corev1.HTTPGetAction{Path: path, Port: port, Host: "h", Scheme: "HTTP", HTTPHeaders: []corev1.HTTPHeader{{Name: "a", Value: "b"}}}
		return &corev1.Probe{ProbeHandler: corev1.ProbeHandler{HTTPGet: &action}, PeriodSeconds: 3, TerminationGracePeriodSeconds: to(int64(9))}
	}
	proxy := corev1.Container{
		Name: "linkerd-proxy", Image: "proxy", RestartPolicy: to(corev1.ContainerRestartPolicyAlways),
		Ports:          []corev1.ContainerPort{{Name: "linkerd-proxy", ContainerPort: 4143, Protocol: "TCP"}},
		LivenessProbe:  &corev1.Probe{ProbeHandler: corev1.ProbeHandler{GRPC: &corev1.GRPCAction{Port: 9, Service: to("s")}}},
		ReadinessProbe: &corev1.Probe{ProbeHandler: corev1.ProbeHandler{TCPSocket: &corev1.TCPSocketAction{Port: intstr.FromInt32(9)}}},
		StartupProbe:   &corev1.Probe{ProbeHandler: corev1.ProbeHandler{Exec: &corev1.ExecAction{Command: []string{"true"}}}},
		Env: []corev1.EnvVar{
			{Name: "_pod_name", ValueFrom: &corev1.EnvVarSource{FieldRef: &corev1.ObjectFieldSelector{FieldPath: "metadata.name"}}},
			listen("INBOUND", "[::]:4143"), listen("OUTBOUND", "127.0.0.1:4140"), listen("ADMIN", "0.0.0.0:4191"),
			listen("CONTROL", ""), listen("ADMIN", "0.0.0.0:4192"),
			{Name: "LINKERD2_PROXY_INBOUND_LISTEN_ADDS", Value: "1.1.1.1:1"},
		},
	}
	full := corev1.Pod{
		ObjectMeta: meta("web-1-a"),
		Spec: corev1.PodSpec{
			Volumes:        []corev1.Volume{{Name: "v", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}}},
			InitContainers: []corev1.Container{{Name: "init", Ports: []corev1.ContainerPort{{ContainerPort: 1}}}, proxy},
			Containers: []corev1.Container{{
				Name: "web", Env: []corev1.EnvVar{listen("INBOUND", "0.0.0.0:1")},
				LivenessProbe:  get("/live?x=1", intstr.FromString("HTTP")),
				ReadinessProbe: get("", intstr.FromInt32(8080)),
				StartupProbe:   get("/start", intstr.FromInt32(8081)),
				Ports: []corev1.ContainerPort{
					{Name: "http", ContainerPort: 8080, HostPort: 80, Protocol: "TCP", HostIP: "1.2.3.4"}, {ContainerPort: 53, Protocol: "UDP"},
				},
			}},
			RestartPolicy: "Always", TerminationGracePeriodSeconds: to(int64(30)), ServiceAccountName: "web",
			NodeName: "node-1", HostNetwork: true, Hostname: "web-0", Subdomain: "webs", Priority: to(int32(-5)),
		},
		Status: corev1.PodStatus{
			Phase: "Running", HostIP: "192.168.0.1", HostIPs: []corev1.HostIP{{IP: "192.168.0.1"}, {IP: "fd00::1"}},
			PodIP: "10.0.1.1", PodIPs: []corev1.PodIP{{IP: "10.0.1.1"}, {IP: "fd00::2"}}, ObservedGeneration: -1,
			Conditions: []corev1.PodCondition{{Type: "Initialized", Status: "True"}, {Type: "Ready", Status: "True", Reason: "x"}},
		},
	}
	// Only the probes of meshed pods are read.
	full.Labels["linkerd.io/control-plane-ns"] = "linkerd"
	full.Annotations["config.linkerd.io/default-inbound-policy"] = "deny"
	deleting := *full.DeepCopy()
	deleting.Name, deleting.DeletionTimestamp, deleting.DeletionGracePeriodSeconds = "web-1-b", to(metav1.Now().Rfc3339Copy()), to(int64(0))
	deleting.DeletionTimestamp = to(metav1.NewTime(time.Date(2026, 11, 30, 13, 0, 0, 0, time.UTC)))
	deleting.OwnerReferences = append(deleting.OwnerReferences, metav1.OwnerReference{Kind: "Job", Name: "j"})
	deleting.Status.Conditions[1].Status = "False"
	deleting.Spec.HostNetwork = false
	return []corev1.Pod{full, deleting, {ObjectMeta: metav1.ObjectMeta{Name: "bare"}}}
}

func others() []runtime.Object {
	local := corev1.ServiceInternalTrafficPolicyLocal
	remote := meta("web-remote")
	remote.Labels["multicluster.linkerd.io/remote-discovery"] = "east"
	node := metav1.ObjectMeta{Name: "node-1", Labels: map[string]string{"topology.kubernetes.io/zone": "zone-a"}}
	slice := meta("web-abc")
	slice.Labels[discoveryv1.LabelServiceName] = "web"
	return []runtime.Object{
		&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: "shop"}, Status: corev1.NamespaceStatus{Phase: "Active"}},
		&corev1.Node{ObjectMeta: node, Status: corev1.NodeStatus{Addresses: []corev1.NodeAddress{{Type: "InternalIP", Address: "1.1.1.1"}}}},
		&corev1.Service{ObjectMeta: meta("web"), Spec: corev1.ServiceSpec{
			Type: "ClusterIP", ClusterIP: "10.1.0.1", ClusterIPs: []string{"10.1.0.1", "fd00::10"}, Selector: map[string]string{"app": "web"},
			Ports: []corev1.ServicePort{
				{Name: "http", Port: 80, TargetPort: intstr.FromString("http"), Protocol: "TCP", AppProtocol: to("h2c"), NodePort: 30000},
				{Name: "grpc", Port: 81, TargetPort: intstr.FromInt32(8081)}, {Port: 82},
			},
			IPFamilies: []corev1.IPFamily{"IPv4", "IPv6"}, IPFamilyPolicy: to(corev1.IPFamilyPolicyPreferDualStack),
			PublishNotReadyAddresses: true, InternalTrafficPolicy: &local, SessionAffinity: "None",
		}},
		&corev1.Service{ObjectMeta: remote, Spec: corev1.ServiceSpec{Type: "ExternalName", ExternalName: "example.com", ClusterIP: "None"}},
		&corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: "bare", Namespace: "shop"}},
		&appsv1.ReplicaSet{ObjectMeta: meta("web-1"), Spec: appsv1.ReplicaSetSpec{Replicas: to(int32(2)), MinReadySeconds: 5}},
		&batchv1.Job{ObjectMeta: meta("job"), Spec: batchv1.JobSpec{Parallelism: to(int32(2))}},
		&discoveryv1.EndpointSlice{ObjectMeta: slice, AddressType: "IPv4",
			Endpoints: []discoveryv1.Endpoint{
				{
					Addresses: []string{"10.0.1.1"}, Hostname: to("web-0"), NodeName: to("node-1"), Zone: to("zone-a"),
					Conditions: discoveryv1.EndpointConditions{Ready: to(true), Serving: to(true), Terminating: to(false)},
					TargetRef:  &corev1.ObjectReference{Kind: "Pod", Namespace: "shop", Name: "web-1-a", UID: "u", FieldPath: "f"},
					Hints:      &discoveryv1.EndpointHints{ForZones: []discoveryv1.ForZone{{Name: "zone-a"}, {Name: "zone-b"}}},
				},
				{Addresses: []string{"10.0.1.2"}, Conditions: discoveryv1.EndpointConditions{Ready: to(false)}, Hostname: to(""), Zone: to("")},
				{Addresses: []string{"10.0.1.3"}, DeprecatedTopology: map[string]string{"a": "b"}, Hints: &discoveryv1.EndpointHints{}},
				{},
			},
			Ports: []discoveryv1.EndpointPort{{Name: to("http"), Port: to(int32(8080)), Protocol: to(corev1.ProtocolTCP)}, {Name: to("")}, {Port: to(int32(0))}},
		},
		&discoveryv1.EndpointSlice{ObjectMeta: metav1.ObjectMeta{Name: "bare", Namespace: "shop"}},
	}
}
